import { setTimeout as delay } from 'node:timers/promises';
import type { api } from '@vitrine/contract/api';
import type { Client } from '@vitrine/contract/core/client';
import { HEARTBEAT_MS, HeartbeatResponse } from '@vitrine/contract/player/player';

/** The clocks of both ends are the same. A response may wait this long for its process. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
/** Limit for a device to learn of the last changes after the load. */
const CURRENT_WITHIN_MS = 30_000;

export interface Heartbeats {
  /** Sends one, and reports what is wrong with its answer. @throws AppError when there is none */
  send(): Promise<void>;
  /** Reports a device that does not learn of its current manifest, when nothing changes any more. */
  compare(): Promise<void>;
}

/** The heartbeats of a device, which has no commands. An answer must be complete and must not go back in time. */
export function createHeartbeats(device: Client<typeof api>, noteWrong: (example: string) => void): Heartbeats {
  let last: { device: string; version: number } | null = null;

  async function send(): Promise<HeartbeatResponse> {
    const body = { clock: new Date().toISOString(), currentScreen: 1, totalScreens: 1, playerVersion: '1.0.0' };
    const answer = await device.player.heartbeat({ body });
    const problem = problemOf(answer);
    if (problem !== null) noteWrong(`A heartbeat was answered with ${problem}: ${JSON.stringify(answer)}`);
    return answer;
  }

  function problemOf(answer: unknown): string | null {
    const parsed = HeartbeatResponse.safeParse(answer);
    if (!parsed.success) return 'fields that are missing or invalid';
    const { serverTime, etag, pendingCommands, nextInMs } = parsed.data;
    if (Math.abs(Date.parse(serverTime) - Date.now()) > MAX_CLOCK_DIFFERENCE_MS) return 'another time';
    if (pendingCommands !== 0) return 'commands that nobody sent';
    if (nextInMs < HEARTBEAT_MS / 2 || nextInMs > HEARTBEAT_MS * 1.5) return 'another interval';
    const [, own = '', version = ''] = /^(.+)-(\d+)-\d+$/.exec(etag) ?? [];
    const before = last;
    last = { device: own, version: Number(version) };
    if (own === '' || (before !== null && before.device !== own)) return "another device's manifest";
    if (before !== null && before.version > last.version) return `a manifest before version ${before.version}`;
    return null;
  }

  return {
    async send() {
      await send();
    },
    async compare() {
      const deadlineMs = performance.now() + CURRENT_WITHIN_MS;
      for (;;) {
        // The manifest is built from the database, and the answer comes from memory.
        const [{ etag: current }, { etag }] = [await device.player.manifest(), await send()];
        if (etag === current) return;
        if (performance.now() > deadlineMs) return noteWrong(`A heartbeat is answered with ${etag}, not ${current}`);
        await delay(100);
      }
    },
  };
}
