import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { isListedId } from '@vitrine/contract/core/ids';
import type { Heartbeat } from '@vitrine/contract/player/player';
import type { StateRow } from './state-store.ts';

/** The most machines of a device between two writes. Whoever has the token can invent others. */
const MAX_MACHINES = 5;

/** One list for all devices, of which most report no machine between two writes. */
export const NO_MACHINES: StateRow['machines'] = [];

/** The state of a device after its first heartbeat. */
export function createFirstState(deviceId: string, heartbeat: Heartbeat, nowMs: number): StateRow {
  const row: StateRow = {
    deviceId,
    lastSeenAtMs: nowMs,
    responseTimeMs: null,
    currentScreen: null,
    totalScreens: null,
    screenSize: null,
    machine: null,
    machines: NO_MACHINES,
    machineId: null,
    display: null,
    playing: null,
    clockOffsetMs: 0,
    playerVersion: null,
    cache: null,
    warnings: [],
  };
  applyHeartbeat(row, heartbeat, nowMs);
  return row;
}

/**
 * Applies a heartbeat to a device's state. Values that it does not repeat stay, except the playing item and the
 * warnings.
 *
 * @returns whether the change is visible in the console
 */
export function applyHeartbeat(row: StateRow, heartbeat: Heartbeat, nowMs: number): boolean {
  const { playerVersion, cache, warnings = [] } = heartbeat;
  row.lastSeenAtMs = nowMs;
  row.clockOffsetMs = Date.parse(heartbeat.clock) - nowMs;
  row.responseTimeMs = heartbeat.responseTimeMs ?? row.responseTimeMs;
  if (playerVersion !== undefined) row.playerVersion = cleanReported(playerVersion, row.playerVersion);
  if (cache !== undefined) row.cache = reuseCache(cache, row.cache);
  const { machine } = heartbeat;
  if (machine !== undefined) row.machine = cleanMachine(machine);
  const id = machine?.machineId ?? null;
  if (id !== null) {
    const others = row.machines.filter((other) => other.id !== id);
    row.machines = [...others, { id, model: row.machine?.model ?? null }].slice(-MAX_MACHINES);
  }

  const visible = {
    currentScreen: heartbeat.currentScreen ?? row.currentScreen,
    totalScreens: heartbeat.totalScreens ?? row.totalScreens,
    screenSize: reuseScreenSize(heartbeat.screenSize, row.screenSize),
    playing: reusePlaying(heartbeat.playing, row.playing),
    warnings: reuseWarnings(warnings, row.warnings),
    display: machine === undefined ? row.display : machine.display,
    // Another machine with this token: the console lists both.
    machineId: id ?? row.machineId,
  };
  const isSame =
    visible.currentScreen === row.currentScreen &&
    visible.totalScreens === row.totalScreens &&
    visible.screenSize === row.screenSize &&
    visible.playing === row.playing &&
    visible.warnings === row.warnings &&
    visible.display === row.display &&
    visible.machineId === row.machineId;
  if (!isSame) Object.assign(row, visible);
  return !isSame;
}

// Equal values keep their old object, which saves garbage collection.

function reusePlaying(reported: Heartbeat['playing'], before: StateRow['playing']): StateRow['playing'] {
  if (reported === undefined) return null;
  const { reason, positionMs } = reported;
  const assetId = reported.assetId === null ? null : cleanReported(reported.assetId, before?.assetId);
  const playlistId = isListedId(reported.playlistId) ? cleanReported(reported.playlistId, before?.playlistId) : null;
  const etag = cleanReported(reported.etag, before?.etag);
  const stripId = cleanReported(reported.stripId ?? '', before?.stripId) || null;
  const isSame =
    before !== null &&
    before.playlistId === playlistId &&
    // The items of a playlist follow from the clock: their changes are not news.
    (playlistId !== null ? (before.assetId === null) === (assetId === null) : before.assetId === assetId) &&
    before.etag === etag &&
    (before.stripId ?? null) === stripId &&
    before.reason === reason;
  if (!isSame) return { assetId, playlistId, etag, reason, positionMs, ...(stripId !== null && { stripId }) };
  before.assetId = assetId;
  before.positionMs = positionMs;
  return before;
}

function reuseCache(reported: NonNullable<Heartbeat['cache']>, before: StateRow['cache']): StateRow['cache'] {
  const isSame =
    before?.have === reported.have && before.missing === reported.missing && before.freeBytes === reported.freeBytes;
  return isSame ? before : reported;
}

function reuseScreenSize(reported: Heartbeat['screenSize'], before: StateRow['screenSize']): StateRow['screenSize'] {
  const isSame =
    reported === undefined ||
    reported.width * reported.height === 0 ||
    (before?.width === reported.width &&
      before.height === reported.height &&
      before.pixelRatio === reported.pixelRatio);
  return isSame ? before : reported;
}

function reuseWarnings(reported: readonly string[], before: string[]): string[] {
  const warnings = reported.map((warning, i) => cleanReported(warning, before[i]));
  return warnings.length === before.length && warnings.every((warning, i) => warning === before[i]) ? before : warnings;
}

const clean = (text: string): string => cleanReported(text, null);

const cleanFailure = ({ version, reason }: NonNullable<MachineReport['failedUpdate']>) => ({
  version: clean(version),
  reason: clean(reason),
});

function cleanMachine(machine: MachineReport): MachineReport {
  const { model, system, throttled, failedUpdate, systemRelease, failedSystemUpdate, problems } = machine;
  return {
    ...machine,
    agentVersion: clean(machine.agentVersion),
    model: model === null ? null : clean(model),
    system: system === null ? null : clean(system),
    can: machine.can.map(clean),
    throttled: throttled?.map(clean) ?? null,
    ...(failedUpdate && { failedUpdate: cleanFailure(failedUpdate) }),
    ...(systemRelease && { systemRelease: { ...systemRelease, version: clean(systemRelease.version) } }),
    ...(problems && { problems: problems.map(clean) }),
    ...(failedSystemUpdate && { failedSystemUpdate: cleanFailure(failedSystemUpdate) }),
  };
}

/**
 * A device's text without characters that mislead readers or that PostgreSQL refuses (NUL, lone surrogates): one bad
 * device must not make its whole batch fail.
 */
function cleanReported(text: string, before: string | null | undefined): string {
  if (text === before) return before;
  return /^[\x20-\x7e]*$/.test(text) ? text : text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
