import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeviceCommand } from '@vitrine/contract/fleet/commands';
import { Manifest } from '@vitrine/contract/player/manifest-schema';
import { type Heartbeat, HeartbeatResponse } from '@vitrine/contract/player/player';
import { shownAt } from '@vitrine/contract/shown-now';
import { type DevicePlay, PlaysResponse } from '@vitrine/contract/reports/plays';
import { z } from 'zod';
import { createCalls } from './calls.ts';
import { readEvents } from './events.ts';
import { findViolations } from './manifest-violations.ts';
import type { PlayerOptions } from './options.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function reportPlaying(manifest: Manifest): Heartbeat['playing'] {
  const { assetId, playlistId = null, reason } = shownAt(manifest, Date.now());
  return { assetId, playlistId, etag: manifest.etag, reason };
}

/** Simulates one screen until `end`. Never throws; failures are recorded in the ledger. */
export async function runPlayer(options: PlayerOptions): Promise<void> {
  const { ledger, restart, end } = options;
  while (!end.aborted) {
    const life = new AbortController();
    const stop = () => life.abort();
    restart.addEventListener('restart', stop, { once: true });
    end.addEventListener('abort', stop, { once: true });
    await simulateLife(options, life.signal);
    restart.removeEventListener('restart', stop);
    end.removeEventListener('abort', stop);
    if (!end.aborted) ledger.count('restarts');
  }
}

async function simulateLife(options: PlayerOptions, life: AbortSignal): Promise<void> {
  const { deviceId, ledger, beatMs } = options;
  const clockOffsetMs = options.faults.includes('wrong-clock') ? (Math.random() - 0.5) * 20 * DAY_MS : 0;
  const { call, twice, tripMs } = createCalls(options, life);
  let manifest: Manifest | null = null;

  async function fetchManifest(): Promise<void> {
    const answer = await twice(() => call('manifest', 'GET', 'manifest', undefined, manifest?.etag));
    if (answer === null) return;
    if (answer.status === 304) return ledger.count('manifests unchanged');
    const next = Manifest.safeParse(JSON.parse(answer.text));
    ledger.expect(next.success, deviceId, 'an invalid manifest');
    if (!next.success) return;
    manifest = next.data;
    for (const wrong of findViolations(manifest)) ledger.expect(false, deviceId, wrong);
  }

  async function sendHeartbeat(): Promise<number> {
    const lastTripMs = tripMs();
    const body = {
      clock: new Date(Date.now() + clockOffsetMs).toISOString(),
      playerVersion: 'fleet',
      ...(lastTripMs === null ? {} : { responseTimeMs: Math.round(lastTripMs) }),
      ...(manifest === null ? {} : { playing: reportPlaying(manifest) }),
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
    const shown = manifest === null ? null : shownAt(manifest, sinceMs);
    if (shown === null || shown.assetId === null) return;
    const play: DevicePlay = {
      ...shown,
      playId: randomUUID(),
      assetId: shown.assetId,
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

  async function handleEvent(block: string): Promise<void> {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = z
      .object({ etag: z.string().optional(), id: z.string().optional() })
      .parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'));
    if (event === undefined) return;
    ledger.count(`notifications: ${event}`);
    if (event === 'manifest' && data.etag !== manifest?.etag) {
      await fetchManifest();
      // A player reports a change at once, too.
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

  await Promise.all([work(), readEvents(options, life, handleEvent)]);
}
