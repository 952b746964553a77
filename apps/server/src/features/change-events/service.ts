import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { type Topic, topics } from '@vitrine/contract/change-topics';
import type { UserCaller } from '../../http/callers.ts';
import type { EventStream } from '../../http/streams.ts';
import type { Platform } from '../../platform/platform.ts';

/** Changes of one account within this time are sent as one event. */
const BATCH_MS = 30;

/** Open event streams of one account in this process: far more than people have tabs. */
const MAX_STREAMS = 100;
const RETRY_AFTER_MS = 30_000;

/** The longest delay of a timer of Node.js: 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Dependencies {
  /** Finds the sessions and API keys that have ended, or whose users do not belong to the account any more. */
  findEnded: (accountId: string, sessionIds: readonly string[]) => Promise<string[]>;
}

/** Closes those of these streams that belong to these sessions. */
function close(streams: ReadonlyMap<EventStream, string> | undefined, sessionIds: readonly string[]): void {
  const ended = new Set(sessionIds);
  for (const [stream, sessionId] of streams ?? []) if (ended.has(sessionId)) stream.close();
}

/** Notifies the open consoles of an account which of its data changed, whichever process changed it. */
export function createChangeEvents({ bus, clock }: Platform, { findEnded }: Dependencies) {
  /** The open streams by account, with the ids of their sessions or API keys. */
  const consoles = new Map<string, Map<EventStream, string>>();
  /** The topics of the next event, by account. */
  const batches = new Map<string, Set<Topic>>();

  function addToBatch(accountId: string, changed: readonly Topic[]): void {
    if (!consoles.has(accountId)) return;
    const batch = batches.get(accountId);
    if (batch) {
      for (const topic of changed) batch.add(topic);
      return;
    }
    batches.set(accountId, new Set(changed));
    setTimeout(() => {
      const batched = [...(batches.get(accountId) ?? [])];
      batches.delete(accountId);
      for (const stream of consoles.get(accountId)?.keys() ?? []) stream.send('changed', { topics: batched });
    }, BATCH_MS).unref();
  }

  bus.subscribe('vitrine_changes', (payload) => {
    const [accountId = '', name] = payload.split(' ');
    const topic = topics.find((each) => each === name);
    if (topic === undefined) return;
    addToBatch(accountId, [topic]);
    if (topic === 'team' && consoles.has(accountId)) void recheckAll(accountId);
  });

  /** Disconnects those of these sessions that may not follow the account any more; all of them if the query fails. */
  async function recheck(accountId: string, sessionIds: readonly string[]): Promise<void> {
    const ended = await findEnded(accountId, sessionIds).catch(() => sessionIds);
    close(consoles.get(accountId), ended);
  }

  const recheckAll = (accountId: string): Promise<void> =>
    recheck(accountId, [...new Set(consoles.get(accountId)?.values())]);

  bus.subscribeAtOnce('vitrine_sessions', (payload) => {
    for (const streams of consoles.values()) close(streams, payload.split(' '));
  });
  bus.onGap(() => {
    for (const accountId of consoles.keys()) {
      addToBatch(accountId, topics);
      void recheckAll(accountId);
    }
  });

  return {
    /** The number of consoles that are connected to this process. */
    connectedCount: (): number => [...consoles.values()].reduce((sum, streams) => sum + streams.size, 0),

    /**
     * Sends changes to this console until it disconnects or its session or API key ends.
     *
     * @throws request.too_many when the account has too many open streams
     */
    stream({ accountId, sessionId, key }: UserCaller, openStream: () => EventStream): void {
      const streams = consoles.get(accountId) ?? new Map<EventStream, string>();
      if (streams.size >= MAX_STREAMS) {
        throw new AppError('request.too_many', {
          message: say('The console is open too many times. Close some of its tabs.'),
          details: { retryAfterMs: RETRY_AFTER_MS },
        });
      }
      const stream = openStream();
      consoles.set(accountId, streams.set(stream, sessionId));
      // The session may have ended since the request was authenticated, before it had a stream to close.
      void recheck(accountId, [sessionId]);
      const endsInMs = key?.endsAt ? key.endsAt.getTime() - clock().getTime() : Infinity;
      const end = endsInMs < MAX_TIMER_MS ? setTimeout(() => stream.close(), endsInMs).unref() : undefined;
      stream.onClose(() => {
        clearTimeout(end);
        streams.delete(stream);
        if (streams.size === 0 && consoles.get(accountId) === streams) consoles.delete(accountId);
      });
    },
  };
}
