import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { EventStream } from '../../http/streams.ts';
import { type KnownDevices, type PendingCommands, etagOf } from '../fleet/index.ts';

interface Dependencies {
  bus: Bus;
  clock: Clock;
  known: KnownDevices;
  pending: PendingCommands;
}

interface Follower {
  accountId: string;
  /** Oldest first. */
  streams: EventStream[];
}

interface DeviceRef {
  accountId: string;
  deviceId: string;
}

/** A ping that this process has passed on to its devices. */
interface Asked {
  accountId: string;
  atMs: number;
}

/** A ping that somebody waits for here: what came back so far, in milliseconds, by row id. */
interface Awaited {
  answers: Map<string, number>;
  hear: () => void;
}

/** A device has one stream; a reload may open the next before the last is seen to be gone. */
const STREAMS_PER_DEVICE = 3;

const ANSWER_WITHIN_MS = 3_000;

/** Answers that come together are told together. */
const GATHER_MS = 20;

/** Of at most 40 characters each, below the 8,000 bytes of one message. */
const ANSWERS_PER_MESSAGE = 150;

export type Hints = ReturnType<typeof createHints>;

/**
 * The event streams of the players connected to this process: what the database says of a device's facts goes to its
 * player at once, without a query. Nothing depends on it: whoever missed a hint learns the same from its next
 * heartbeat.
 *
 * A ping goes through all processes by `vitrine_answers`: `ask png_a acc_a`, and back `png_a dev_a:12 dev_b:7`, each
 * device with the milliseconds that it took to answer.
 */
export function createHints({ bus, clock, known, pending }: Dependencies) {
  const followers = new Map<string, Follower>();
  const asked = new Map<string, Asked>();
  const awaited = new Map<string, Awaited>();
  const gathered = new Map<string, string[]>();

  known.onRaise((deviceId, version) => {
    const follower = followers.get(deviceId);
    if (follower === undefined) return;
    const etag = etagOf(deviceId, version, clock().getTime());
    for (const stream of follower.streams) stream.send('manifest', { etag });
  });
  pending.onCommand((deviceId, id) => followers.get(deviceId)?.streams.at(-1)?.send('command', { id }));
  known.onEnd((deviceId) => {
    const streams = followers.get(deviceId)?.streams ?? [];
    followers.delete(deviceId);
    for (const stream of streams) stream.close();
  });
  bus.subscribe('vitrine_answers', (payload) => {
    const [first = '', ...words] = payload.split(' ');
    if (first === 'ask') passOn(words[0] ?? '', words[1] ?? '');
    else takeAnswers(first, words);
  });

  function passOn(pingId: string, accountId: string): void {
    asked.set(pingId, { accountId, atMs: performance.now() });
    setTimeout(() => asked.delete(pingId), ANSWER_WITHIN_MS).unref();
    for (const follower of followers.values()) {
      if (follower.accountId === accountId) follower.streams.at(-1)?.send('ping', { id: pingId });
    }
  }

  function takeAnswers(pingId: string, words: readonly string[]): void {
    const waiting = awaited.get(pingId);
    if (waiting === undefined) return;
    for (const word of words) {
      const [deviceId = '', tookMs] = word.split(':');
      waiting.answers.set(deviceId, Number(tookMs));
    }
    waiting.hear();
  }

  function tell(pingId: string): void {
    const words = gathered.get(pingId) ?? [];
    gathered.delete(pingId);
    for (let i = 0; i < words.length; i += ANSWERS_PER_MESSAGE) {
      void bus.publish('vitrine_answers', [pingId, ...words.slice(i, i + ANSWERS_PER_MESSAGE)].join(' '));
    }
  }

  return {
    /** Tells a player of changes until it leaves or is no longer let in. */
    follow({ accountId, deviceId }: DeviceRef, stream: EventStream): void {
      const device = known.find(deviceId);
      // It may have been removed while its stream was opened; then nobody would close it.
      if (device === null) return stream.close();
      const follower = followers.get(deviceId) ?? { accountId, streams: [] };
      followers.set(deviceId, follower);
      follower.streams.push(stream);
      if (follower.streams.length > STREAMS_PER_DEVICE) follower.streams.shift()?.close();
      stream.onClose(() => {
        follower.streams = follower.streams.filter((other) => other !== stream);
        if (follower.streams.length === 0 && followers.get(deviceId) === follower) followers.delete(deviceId);
      });
      // What changed since it last asked, before it could be told.
      stream.send('manifest', { etag: etagOf(deviceId, device.version, clock().getTime()) });
    },

    /**
     * Asks every connected player of an account, in all processes, and waits until all that are expected have
     * answered, but no longer than 3 s. Answers the milliseconds that each took, by row id.
     */
    async ping(accountId: string, expected: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const answers = new Map<string, number>();
      if (expected.length === 0) return answers;
      const pingId = newId('png');
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, ANSWER_WITHIN_MS);
        const hear = () => {
          if (!expected.every((deviceId) => answers.has(deviceId))) return;
          clearTimeout(timeout);
          resolve();
        };
        awaited.set(pingId, { answers, hear });
        void bus.publish('vitrine_answers', `ask ${pingId} ${accountId}`);
      });
      awaited.delete(pingId);
      return answers;
    },

    /** A player's answer to a ping; one that nobody asked for, or too late, is nothing. */
    answer({ accountId, deviceId }: DeviceRef, pingId: string): void {
      const ask = asked.get(pingId);
      if (ask === undefined || ask.accountId !== accountId) return;
      const word = `${deviceId}:${Math.round(performance.now() - ask.atMs)}`;
      const words = gathered.get(pingId);
      if (words) {
        words.push(word);
        return;
      }
      gathered.set(pingId, [word]);
      setTimeout(() => tell(pingId), GATHER_MS).unref();
    },
  };
}
