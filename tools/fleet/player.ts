import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeviceCommand } from '@vitrine/contract/fleet/commands';
import { HeartbeatResponse, Manifest } from '@vitrine/contract/player';
import { type DevicePlay, PlaysResponse } from '@vitrine/contract/reports/plays';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

/**
 * `drop`: connections break off. `slow`: calls come late and streams are read late. `wrong-clock`: the device's clock is
 * days off. `repeat`: everything is sent twice. `restart-storm`: half way through all start anew at once.
 */
export const faults = ['drop', 'slow', 'wrong-clock', 'repeat', 'restart-storm'] as const;
export type Fault = (typeof faults)[number];

interface PlayerOptions {
  url: string;
  token: string;
  /** The public identity. */
  deviceId: string;
  faults: readonly Fault[];
  /** Between two heartbeats; null: as the server asks. */
  beatMs: number | null;
  ledger: Ledger;
  /** Its `restart` event makes all start anew. */
  restart: EventTarget;
  end: AbortSignal;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DROP_ONE_IN = 10;
const SLOW_MS = 2_000;

/** Refusals that pass by themselves, and broken connections: a screen tries again. */
const PASSING = new Set([0, 429, 502, 503, 504]);

/** One virtual screen, until `end`. It never throws: what goes wrong is in the ledger. */
export async function runPlayer(options: PlayerOptions): Promise<void> {
  const { ledger, restart, end } = options;
  while (!end.aborted) {
    const life = new AbortController();
    const die = () => life.abort();
    restart.addEventListener('restart', die, { once: true });
    end.addEventListener('abort', die, { once: true });
    await live(options, life.signal);
    restart.removeEventListener('restart', die);
    end.removeEventListener('abort', die);
    if (!end.aborted) ledger.count('restarts');
  }
}

async function live(options: PlayerOptions, life: AbortSignal): Promise<void> {
  const { url, token, deviceId, ledger, beatMs } = options;
  const has = (fault: Fault) => options.faults.includes(fault);
  const clockOffsetMs = has('wrong-clock') ? (Math.random() - 0.5) * 20 * DAY_MS : 0;
  let manifest: Manifest | null = null;
  let tripMs: number | null = null;

  /** Answers null where no answer came that counts; the caller goes on as a screen would. */
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
      if (PASSING.has(answer.status)) {
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
    ledger.expect(next.success, deviceId, 'a manifest that is none');
    if (!next.success) return;
    manifest = next.data;
    for (const wrong of faultsOf(manifest)) ledger.expect(false, deviceId, wrong);
  }

  async function beat(): Promise<number> {
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
    const said = HeartbeatResponse.safeParse(JSON.parse(answer.text));
    ledger.expect(said.success, deviceId, 'an answer to a heartbeat that is none');
    if (!said.success) return 5_000;
    const { etag, serverTime, pendingCommands, nextInMs } = said.data;
    ledger.expect(nextInMs >= 1_000 && nextInMs <= 180_000, deviceId, `called in again in ${nextInMs} ms`);
    ledger.expect(Math.abs(Date.parse(serverTime) - Date.now()) < 60_000, deviceId, `told a time of ${serverTime}`);
    if (etag !== manifest?.etag) await fetchManifest();
    if (pendingCommands > 0) await obey();
    return nextInMs;
  }

  async function obey(): Promise<void> {
    const answer = await call('commands', 'GET', 'commands');
    if (answer === null) return;
    const { commands } = z.object({ commands: z.array(DeviceCommand) }).parse(JSON.parse(answer.text));
    for (const { id } of commands) {
      const done = await twice(() => call('acknowledgements', 'POST', `commands/${id}/ack`, { state: 'done' }));
      if (done !== null) ledger.count('commands done');
    }
  }

  async function tellPlays(sinceMs: number): Promise<void> {
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
      ledger.expect(rejected.length === 0, deviceId, `a play was refused: ${rejected[0]?.why}`);
      ledger.expect(accepted + duplicate + rejected.length === 1, deviceId, 'one play was counted otherwise');
      ledger.count('plays taken', accepted);
      ledger.count('plays known already', duplicate);
    }
    if (first !== null && second !== null) {
      const { duplicate } = PlaysResponse.parse(JSON.parse(second.text));
      ledger.expect(duplicate === 1, deviceId, 'the same play was taken twice');
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
        for await (const piece of answer.body) {
          if (has('slow')) await delay(Math.random() * SLOW_MS, undefined, { signal: life });
          text += decoder.decode(piece, { stream: true });
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) await hear(block);
        }
      } catch {
        if (!life.aborted) ledger.count('streams broken');
      }
      await delay(500 + Math.random() * 1_500, undefined, { signal: life }).catch(() => undefined);
    }
  }

  async function hear(block: string): Promise<void> {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = z
      .object({ etag: z.string().optional(), id: z.string().optional() })
      .parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'));
    if (event === undefined) return;
    ledger.count(`hints: ${event}`);
    if (event === 'manifest' && data.etag !== manifest?.etag) {
      await fetchManifest();
      // As a screen does: it says at once what it shows now.
      await beat();
    } else if (event === 'command') await obey();
    else if (event === 'ping' && data.id !== undefined) {
      await call('pings', 'POST', `commands/${data.id}/ack`, { state: 'done' });
    }
  }

  async function work(): Promise<void> {
    await fetchManifest();
    while (!life.aborted) {
      const sinceMs = Date.now();
      const askedMs = await beat();
      const nextMs = beatMs ?? askedMs;
      await delay(nextMs * (0.9 + Math.random() * 0.2), undefined, { signal: life }).catch(() => undefined);
      if (!life.aborted) await tellPlays(sinceMs);
    }
  }

  await Promise.all([work(), listen()]);
}

/** What is wrong with a manifest, in words. */
function faultsOf({ timeline, assets, horizonEnd, serverTime }: Manifest): string[] {
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
