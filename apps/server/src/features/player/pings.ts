import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

interface Dependencies {
  /** Sends a ping to the players of an account that are connected to this process. */
  forward: (accountId: string, pingId: string) => void;
}

/** A device and the account that it belongs to. */
export interface DeviceRef {
  accountId: string;
  deviceId: string;
}

/** A ping that this process has forwarded to its devices. */
interface ForwardedPing {
  accountId: string;
  atMs: number;
}

/** An answer to a ping that another process has forwarded and this process has not received yet. */
interface EarlyAnswer {
  accountId: string;
  pingId: string;
}

/** A ping that a request in this process waits for. `answers`: the round trips so far, in milliseconds, by row id. */
interface Awaited {
  sentMs: number;
  answers: Map<string, number>;
  onAnswer: () => void;
}

const ANSWER_WITHIN_MS = 3_000;

/** Answers within this time are sent to the other processes in one batch. */
const GATHER_MS = 20;

/** An answer has at most 40 characters, and a message fewer than 8,000 bytes. */
const ANSWERS_PER_MESSAGE = 150;

/**
 * Pings to players. Processes exchange them on the channel `vitrine_answers`: `ask png_a acc_a` asks the players of an
 * account, and `png_a dev_a:12 dev_b:7 dev_c:` answers, with the milliseconds that each device took. An answer
 * has none if it arrived before its ping, which another process had forwarded.
 */
export function createPings({ bus }: Platform, { forward }: Dependencies) {
  const asked = new Map<string, ForwardedPing>();
  const awaited = new Map<string, Awaited>();
  /** The latest early answer of each device. */
  const early = new Map<string, EarlyAnswer>();
  const gathered = new Map<string, string[]>();

  bus.subscribe('vitrine_answers', (payload) => {
    const [first = '', ...words] = payload.split(' ');
    if (first === 'ask') passOn(words[0] ?? '', words[1] ?? '');
    else collectAnswers(first, words);
  });

  function passOn(pingId: string, accountId: string): void {
    asked.set(pingId, { accountId, atMs: performance.now() });
    setTimeout(() => asked.delete(pingId), ANSWER_WITHIN_MS).unref();
    for (const [deviceId, answered] of early) {
      if (answered.pingId !== pingId) continue;
      early.delete(deviceId);
      if (answered.accountId === accountId) gather(pingId, `${deviceId}:`);
    }
    forward(accountId, pingId);
  }

  function collectAnswers(pingId: string, words: readonly string[]): void {
    const waiting = awaited.get(pingId);
    if (waiting === undefined) return;
    for (const word of words) {
      const [deviceId = '', tookMs] = word.split(':');
      // The time since the ping was sent is a little more than the device took.
      const roundTripMs = tookMs === '' ? Math.round(performance.now() - waiting.sentMs) : Number(tookMs);
      waiting.answers.set(deviceId, roundTripMs);
    }
    waiting.onAnswer();
  }

  /** Records a player's answer to a ping. If the ping has not arrived at this process yet, the answer waits for up to 3 s. */
  function answer({ accountId, deviceId }: DeviceRef, pingId: string): void {
    const ask = asked.get(pingId);
    if (ask === undefined) {
      const waiting = { accountId, pingId };
      early.set(deviceId, waiting);
      setTimeout(() => early.get(deviceId) === waiting && early.delete(deviceId), ANSWER_WITHIN_MS).unref();
      return;
    }
    if (ask.accountId !== accountId) return;
    gather(pingId, `${deviceId}:${Math.round(performance.now() - ask.atMs)}`);
  }

  function gather(pingId: string, word: string): void {
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

  /**
   * Pings every connected player of an account, in all processes, and waits for up to 3 s until all expected ones have
   * answered. Returns the milliseconds that each took, by row id.
   */
  async function ping(accountId: string, expected: readonly string[]): Promise<ReadonlyMap<string, number>> {
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
      awaited.set(pingId, { sentMs: performance.now(), answers, onAnswer });
      void bus.publish('vitrine_answers', `ask ${pingId} ${accountId}`);
    });
    awaited.delete(pingId);
    return answers;
  }

  return { ping, answer };
}
