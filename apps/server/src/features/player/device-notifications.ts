import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { EventStream } from '../../http/streams.ts';
import { type DeviceCache, type PendingCommands, etagOf } from '../fleet/index.ts';
import { createStartedTakeovers } from './started-takeovers.ts';

interface Dependencies {
  bus: Bus;
  clock: Clock;
  deviceCache: DeviceCache;
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

/** A ping that this process has forwarded to its devices. */
interface Asked {
  accountId: string;
  atMs: number;
}

/** An answer to a ping that this process has not been told of: the player was told by another one. */
interface EarlyAnswer {
  accountId: string;
  pingId: string;
}

/** A ping that a request in this process waits for: the round trips so far, in milliseconds, by row id. */
interface Awaited {
  answers: Map<string, number>;
  onAnswer: () => void;
}

/** A device has one stream, but a reload may open the next before the server notices that the last has closed. */
const STREAMS_PER_DEVICE = 3;

const ANSWER_WITHIN_MS = 3_000;

/** Answers within this time are sent to the other processes in one batch. */
const GATHER_MS = 20;

/** Of at most 40 characters each, below the 8,000 bytes of one message. */
const ANSWERS_PER_MESSAGE = 150;

export type DeviceNotifications = ReturnType<typeof createDeviceNotifications>;

/**
 * Push notifications to the players connected to this process: a change of a device's facts is sent to its player
 * immediately, without a query. Delivery is best effort: a player that missed one gets the same information from its
 * next heartbeat.
 *
 * A ping goes through all processes by `vitrine_answers`: `ask png_a acc_a`, and back `png_a dev_a:12 dev_b:7`, each
 * device with the milliseconds that it took to answer.
 */
export function createDeviceNotifications({ bus, clock, deviceCache, pending }: Dependencies) {
  const followers = new Map<string, Follower>();
  const asked = new Map<string, Asked>();
  const awaited = new Map<string, Awaited>();
  /** By device, the last one. */
  const early = new Map<string, EarlyAnswer>();
  const gathered = new Map<string, string[]>();
  const startedTakeovers = createStartedTakeovers(bus);

  deviceCache.onVersion((deviceId, version, takeoverId) => {
    const follower = followers.get(deviceId);
    if (follower === undefined) return;
    const etag = etagOf(deviceId, version, clock().getTime());
    const takeover = takeoverId === null ? null : startedTakeovers.find(takeoverId);
    const notification = takeover === null ? { etag } : { etag, takeover };
    for (const stream of follower.streams) stream.send('manifest', notification);
  });
  pending.onCommand((deviceId, id) => followers.get(deviceId)?.streams.at(-1)?.send('command', { id }));
  deviceCache.onEnd((deviceId) => {
    const streams = followers.get(deviceId)?.streams ?? [];
    followers.delete(deviceId);
    for (const stream of streams) stream.close();
  });
  bus.subscribe('vitrine_answers', (payload) => {
    const [first = '', ...words] = payload.split(' ');
    if (first === 'ask') passOn(words[0] ?? '', words[1] ?? '');
    else collectAnswers(first, words);
  });

  function passOn(pingId: string, accountId: string): void {
    asked.set(pingId, { accountId, atMs: performance.now() });
    setTimeout(() => asked.delete(pingId), ANSWER_WITHIN_MS).unref();
    for (const [deviceId, answer] of early) {
      if (answer.pingId !== pingId) continue;
      early.delete(deviceId);
      takeAnswer({ accountId: answer.accountId, deviceId }, pingId);
    }
    for (const follower of followers.values()) {
      if (follower.accountId === accountId) follower.streams.at(-1)?.send('ping', { id: pingId });
    }
  }

  function collectAnswers(pingId: string, words: readonly string[]): void {
    const waiting = awaited.get(pingId);
    if (waiting === undefined) return;
    for (const word of words) {
      const [deviceId = '', tookMs] = word.split(':');
      waiting.answers.set(deviceId, Number(tookMs));
    }
    waiting.onAnswer();
  }

  /** Records a player's answer to a ping. One to an unknown ping waits until this process is told of that, or expires. */
  function takeAnswer({ accountId, deviceId }: DeviceRef, pingId: string): void {
    const ask = asked.get(pingId);
    if (ask === undefined) {
      const answer = { accountId, pingId };
      early.set(deviceId, answer);
      setTimeout(() => early.get(deviceId) === answer && early.delete(deviceId), ANSWER_WITHIN_MS).unref();
      return;
    }
    if (ask.accountId !== accountId) return;
    const word = `${deviceId}:${Math.round(performance.now() - ask.atMs)}`;
    const words = gathered.get(pingId);
    if (words) {
      words.push(word);
      return;
    }
    gathered.set(pingId, [word]);
    setTimeout(() => publishAnswers(pingId), GATHER_MS).unref();
  }

  function publishAnswers(pingId: string): void {
    const words = gathered.get(pingId) ?? [];
    gathered.delete(pingId);
    for (let i = 0; i < words.length; i += ANSWERS_PER_MESSAGE) {
      void bus.publish('vitrine_answers', [pingId, ...words.slice(i, i + ANSWERS_PER_MESSAGE)].join(' '));
    }
  }

  return {
    /** How many screens are connected to this process. */
    connectedCount: (): number => followers.size,

    /** Sends notifications to a player until it disconnects or its token is revoked. */
    follow({ accountId, deviceId }: DeviceRef, stream: EventStream): void {
      const device = deviceCache.find(deviceId);
      // The device may have been removed while its stream was being opened.
      if (device === null) return stream.close();
      const follower = followers.get(deviceId) ?? { accountId, streams: [] };
      followers.set(deviceId, follower);
      follower.streams.push(stream);
      if (follower.streams.length > STREAMS_PER_DEVICE) follower.streams.shift()?.close();
      stream.onClose(() => {
        follower.streams = follower.streams.filter((other) => other !== stream);
        if (follower.streams.length === 0 && followers.get(deviceId) === follower) followers.delete(deviceId);
      });
      // The facts may have changed since the player's last request.
      stream.send('manifest', { etag: etagOf(deviceId, device.version, clock().getTime()) });
    },

    /**
     * Pings every connected player of an account, in all processes, and waits until all that are expected have
     * answered, but no longer than 3 s. Returns the milliseconds that each took, by row id.
     */
    async ping(accountId: string, expected: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const answers = new Map<string, number>();
      if (expected.length === 0) return answers;
      const pingId = newId('png');
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, ANSWER_WITHIN_MS);
        const onAnswer = () => {
          if (!expected.every((deviceId) => answers.has(deviceId))) return;
          clearTimeout(timeout);
          resolve();
        };
        awaited.set(pingId, { answers, onAnswer });
        void bus.publish('vitrine_answers', `ask ${pingId} ${accountId}`);
      });
      awaited.delete(pingId);
      return answers;
    },

    answer: takeAnswer,
  };
}
