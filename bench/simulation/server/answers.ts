import { createHash } from 'node:crypto';
import { HEARTBEAT_MS } from '@vitrine/contract/player/player';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { computePhase } from '@vitrine/server/src/features/fleet/index.ts';
import type { Answer, Request } from '../world/network.ts';
import { pageOf } from '../machine/page.ts';
import type { Account } from './account.ts';
import type { DeviceRecord } from './manifests.ts';

/** A command that a device has not acknowledged yet. */
export interface Command {
  id: string;
  kind: string;
  value: number | null;
  forAgent: boolean;
}

/** A device with all that the server has stored of it. */
export interface Device extends DeviceRecord {
  account: Account;
  token: string;
  pairedAtMs: number;
  plays: Map<string, DevicePlay>;
  commands: Command[];
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const refuse = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  ...json({ code, message: code, requestId: 'req_1' }, status),
  headers,
});

export const UNPAIRED = refuse(401, 'device.unpaired');
export const NOT_FOUND = refuse(404, 'route.not_found');

/** As `nextInMs` of the server. */
export function computeNextMs(id: string, nowMs: number): number {
  const phase = computePhase(id, HEARTBEAT_MS);
  const wait = (((phase - nowMs) % HEARTBEAT_MS) + HEARTBEAT_MS) % HEARTBEAT_MS;
  return wait < HEARTBEAT_MS / 2 ? wait + HEARTBEAT_MS : wait;
}

/** The bytes of a file, or the rest of them. */
export function answerAsset(device: Device, { path, headers }: Request): Answer {
  const file = device.account.media.find(({ sha256 }) => path.endsWith(sha256));
  if (file === undefined) return refuse(404, 'media.not_found');
  const from = Number(/^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1] ?? 0);
  if (from >= file.bytes.length) return refuse(416, 'range.not_satisfiable');
  return { status: from > 0 ? 206 : 200, body: file.bytes.subarray(from) };
}

/** The device has carried a command out, or it has expired. */
export function acknowledge(device: Device, id: string): Answer {
  device.commands = device.commands.filter((command) => command.id !== id);
  return json({ success: true });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A file of a release of the player. */
export function answerPlayerFile(playerRelease: string, path: string): Answer {
  const page = pageOf(playerRelease);
  if (path === '/player/release.json') {
    const files = [{ path: 'index.html', bytes: page.length, sha256: hash(page) }];
    return json({ version: hash(playerRelease).slice(0, 16), files });
  }
  return path === '/player/' || path.includes(playerRelease) ? { status: 200, body: page } : NOT_FOUND;
}
