import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeviceCommand } from '@vitrine/contract/fleet/commands';
import { HeartbeatResponse, Manifest } from '@vitrine/contract/player';
import { type DevicePlay, PlaysResponse } from '@vitrine/contract/reports/plays';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

/**
 * `drop`: connections break. `slow`: calls and stream reads are delayed. `wrong-clock`: the device's clock is
 * days off. `repeat`: everything is sent twice. `restart-storm`: all screens restart at half time.
 */
export const faults = ['drop', 'slow', 'wrong-clock', 'repeat', 'restart-storm'] as const;
export type Fault = (typeof faults)[number];

interface PlayerOptions {
  url: string;
  token: string;
  /** The public identity. */
  deviceId: string;
  faults: readonly Fault[];
  /** Between two heartbeats; null: as requested by the server. */
  beatMs: number | null;
  ledger: Ledger;
  /** Its `restart` event restarts all screens. */
  restart: EventTarget;
  end: AbortSignal;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DROP_ONE_IN = 10;
const SLOW_MS = 2_000;

/** Statuses after which a screen retries; 0 is a broken connection. */
const RETRYABLE = new Set([0, 429, 502, 503, 504]);

/** Simulates one screen until `end`. Never throws; failures are recorded in the ledger. */
export async function runPlayer(options: PlayerOptions): Promise<void> {
  const { ledger, restart, end } = options;
  while (!end.aborted) {
    const life = new AbortController();
    const stop = () => life.abort();
    restart.addEventListener('restart', stop, { once: true });
    end.addEventListener('abort', stop, { once: true });
    await live(options, life.signal);
    restart.removeEventListener('restart', stop);
    end.removeEventListener('abort', stop);
    if (!end.aborted) ledger.count('restarts');
  }
}

async function live(options: PlayerOptions, life: AbortSignal): Promise<void> {
  const { url, token, deviceId, ledger, beatMs } = options;
  const has = (fault: Fault) => options.faults.includes(fault);
  const clockOffsetMs = has('wrong-clock') ? (Math.random() - 0.5) * 20 * DAY_MS : 0;
  let manifest: Manifest | null = null;
  let tripMs: number | null = null;

  /** Returns null after a failure, from which a screen recovers by itself. */
  async function call(what: string, method: 'GET' | 'POST', path: string, body?: unknown, etag?: string) {
    if (has('slow')) await delay(Math.random() * SLOW_MS, undefined, { signal: life }).catch(() => undefined);
    if (life.aborted) return null;
    const abort = new AbortController();
    const signal = AbortSignal.any([life, abort.signal]);
    if (has('drop') && Math.random() * DROP_ONE_IN < 1) setTimeout(() => abort.abort(), Math.random() * 20);
    const startMs = performance.now();
    try {
      const answer = await fetch(`${url}/api/player/v1/${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(etag === undefined ? {} : { 'if-none-match': `"${etag}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      tripMs = performance.now() - startMs;
      ledger.took(what, tripMs);
      if (RETRYABLE.has(answer.status)) {
        ledger.count(`answers of ${answer.status}`);
        ledger.expect(answer.headers.has('retry-after'), deviceId, `${answer.status} without Retry-After to ${what}`);
        return null;
      }
      ledger.expect(answer.status < 400, deviceId, `${answer.status} to ${what}: ${text.slice(0, 200)}`);
      return answer.status >= 400 ? null : { status: answer.status, text };
    } catch {
      if (!life.aborted) ledger.count('broken connections');
      return null;
    }
  }

  async function twice<T>(send: () => Promise<T | null>): Promise<T | null> {
    const first = await send();
    return has('repeat') ? ((await send()) ?? first) : first;
  }

  async function fetchManifest(): Promise<void> {
    const answer = await twice(() => call('manifest', 'GET', 'manifest', undefined, manifest?.etag));
    if (answer === null) return;
    if (answer.status === 304) return ledger.count('manifests unchanged');
    const next = Manifest.safeParse(JSON.parse(answer.text));
    ledger.expect(next.success, deviceId, 'an invalid manifest');
    if (!next.success) return;
    manifest = next.data;
    for (const wrong of violationsOf(manifest)) ledger.expect(false, deviceId, wrong);
  }

  async function sendHeartbeat(): Promise<number> {
    const slot = manifest?.timeline.find(({ until }) => Date.parse(until) > Date.now());
    const body = {
      clock: new Date(Date.now() + clockOffsetMs).toISOString(),
      playerVersion: 'fleet',
      ...(tripMs === null ? {} : { responseTimeMs: Math.round(tripMs) }),
      ...(manifest === null
        ? {}
        : { playing: { assetId: slot?.assetId ?? null, etag: manifest.etag, reason: slot?.reason ?? 'nothing' } }),
    };
    const answer = await twice(() => call('heartbeat', 'POST', 'heartbeat', body));
    if (answer === null) return 5_000 + Math.random() * 5_000;
    const parsed = HeartbeatResponse.safeParse(JSON.parse(answer.text));
    ledger.expect(parsed.success, deviceId, 'an invalid heartbeat response');
    if (!parsed.success) return 5_000;
    const { etag, serverTime, pendingCommands, nextInMs } = parsed.data;
    ledger.expect(nextInMs >= 1_000 && nextInMs <= 180_000, deviceId, `next heartbeat in ${nextInMs} ms`);
    ledger.expect(Math.abs(Date.parse(serverTime) - Date.now()) < 60_000, deviceId, `server time ${serverTime}`);
    if (etag !== manifest?.etag) await fetchManifest();
    if (pendingCommands > 0) await executeCommands();
    return nextInMs;
  }

  async function executeCommands(): Promise<void> {
    const answer = await call('commands', 'GET', 'commands');
    if (answer === null) return;
    const { commands } = z.object({ commands: z.array(DeviceCommand) }).parse(JSON.parse(answer.text));
    for (const { id } of commands) {
      const done = await twice(() => call('acknowledgements', 'POST', `commands/${id}/ack`, { state: 'done' }));
      if (done !== null) ledger.count('commands done');
    }
  }

  async function sendPlay(sinceMs: number): Promise<void> {
    const slot = manifest?.timeline.find(({ until }) => Date.parse(until) > Date.now());
    if (slot === undefined || slot.assetId === null) return;
    const play: DevicePlay = {
      playId: randomUUID(),
      assetId: slot.assetId,
      reason: slot.reason,
      startedAt: new Date(sinceMs).toISOString(),
      endedAt: new Date().toISOString(),
      completed: false,
    };
    const send = () => call('plays', 'POST', 'plays', { plays: [play] });
    const [first, second] = [await send(), await send()];
    for (const answer of [first, second]) {
      if (answer === null) continue;
      const { accepted, duplicate, rejected } = PlaysResponse.parse(JSON.parse(answer.text));
      ledger.expect(rejected.length === 0, deviceId, `a play was rejected: ${rejected[0]?.why}`);
      ledger.expect(accepted + duplicate + rejected.length === 1, deviceId, 'one play was not counted once');
      ledger.count('plays accepted', accepted);
      ledger.count('duplicate plays', duplicate);
    }
    if (first !== null && second !== null) {
      const { duplicate } = PlaysResponse.parse(JSON.parse(second.text));
      ledger.expect(duplicate === 1, deviceId, 'the same play was accepted twice');
    }
  }

  async function listen(): Promise<void> {
    while (!life.aborted) {
      const abort = new AbortController();
      if (has('drop')) setTimeout(() => abort.abort(), 5_000 + Math.random() * 20_000).unref();
      try {
        const answer = await fetch(`${url}/api/player/v1/events`, {
          signal: AbortSignal.any([life, abort.signal]),
          headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        });
        if (!answer.ok || answer.body === null) throw new Error(`${answer.status}`);
        ledger.count('streams opened');
        const decoder = new TextDecoder();
        let text = '';
        for await (const chunk of answer.body) {
          if (has('slow')) await delay(Math.random() * SLOW_MS, undefined, { signal: life });
          text += decoder.decode(chunk, { stream: true });
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) await handleEvent(block);
        }
      } catch {
        if (!life.aborted) ledger.count('streams broken');
      }
      await delay(500 + Math.random() * 1_500, undefined, { signal: life }).catch(() => undefined);
    }
  }

  async function handleEvent(block: string): Promise<void> {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = z
      .object({ etag: z.string().optional(), id: z.string().optional() })
      .parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'));
    if (event === undefined) return;
    ledger.count(`notifications: ${event}`);
    if (event === 'manifest' && data.etag !== manifest?.etag) {
      await fetchManifest();
      // Like a player, which reports a change at once.
      await sendHeartbeat();
    } else if (event === 'command') await executeCommands();
    else if (event === 'ping' && data.id !== undefined) {
      await call('pings', 'POST', `commands/${data.id}/ack`, { state: 'done' });
    }
  }

  async function work(): Promise<void> {
    await fetchManifest();
    while (!life.aborted) {
      const sinceMs = Date.now();
      const askedMs = await sendHeartbeat();
      const nextMs = beatMs ?? askedMs;
      await delay(nextMs * (0.9 + Math.random() * 0.2), undefined, { signal: life }).catch(() => undefined);
      if (!life.aborted) await sendPlay(sinceMs);
    }
  }

  await Promise.all([work(), listen()]);
}

/** Descriptions of all defects of a manifest. */
function violationsOf({ timeline, assets, horizonEnd, serverTime }: Manifest): string[] {
  const wrong: string[] = [];
  const known = new Set(assets.map(({ id }) => id));
  const [first, last] = [timeline[0], timeline.at(-1)];
  if (first === undefined || last === undefined) return ['an empty timeline'];
  if (Date.parse(first.from) > Date.parse(serverTime)) wrong.push('a timeline that has not begun');
  if (last.until !== horizonEnd) wrong.push('a timeline that ends before its horizon');
  timeline.forEach((segment, i) => {
    const next = timeline[i + 1];
    if (segment.from >= segment.until) wrong.push(`a segment without length at ${segment.from}`);
    if (next !== undefined && next.from !== segment.until) wrong.push(`a gap at ${segment.until}`);
    if (segment.assetId !== null && !known.has(segment.assetId)) wrong.push(`no file for ${segment.assetId}`);
  });
  return wrong;
}
