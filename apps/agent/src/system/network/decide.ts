import type { NetworkStatus } from '../../network/network-status.ts';
import type { Device } from './nmcli.ts';

/** Time for people to plug in a cable, and for a server to answer, before the machine opens its own Wi-Fi. */
export const PATIENCE_MS = 45_000;
/** Time between two tries to join a Wi-Fi. */
export const RETRY_MS = 20_000;
/** Time after which a machine with one adapter closes its own Wi-Fi to try the Wi-Fi of the settings. */
export const ACCESS_POINT_MS = 5 * 60_000;
/** The machine's own Wi-Fi stays open for this time after the last use of the page, whose reader is not interrupted. */
export const FORM_IDLE_MS = 2 * 60_000;
/** Time in which the answer to the phone arrives before the machine's own Wi-Fi closes. */
const ANSWER_MS = 3_000;

/** The facts at one moment, from which {@link decide} chooses an action. */
export interface Sight {
  /** The time of a clock that never jumps. */
  nowMs: number;
  devices: Device[];
  /** The name of the Wi-Fi of the settings; null: there is none. */
  wifi: string | null;
  /** The text of the settings, to notice changes. */
  settings: string;
  /** The screen belongs to an account, so passers-by must not be able to take it over. */
  isPaired: boolean;
  /** The agent has no server, or none that answers. */
  lacksServer: boolean;
  /** Time since somebody used the page on a phone; null when nobody has. */
  formIdleMs: number | null;
}

/** The state that {@link decide} keeps from one moment to the next. */
export interface Memory {
  settings: string;
  situation: 'settled' | 'no-network' | 'no-server';
  /** The time at which this situation began. */
  sinceMs: number;
  /** The reason why the Wi-Fi of these settings is not in use; null when none is known. */
  problem: string | null;
  isJoining: boolean;
  nextTryMs: number;
  /** When the machine's own Wi-Fi was opened, and with which settings; null while it is closed. */
  opened: { atMs: number; settings: string } | null;
  nextOpenMs: number;
}

export type Action = { kind: 'join' | 'open'; device: Device } | { kind: 'close' } | null;

/** Returns the state at the start: without a network, and with everything due at once. */
export const createMemory = (nowMs: number, settings: string): Memory => ({
  settings,
  situation: 'no-network',
  sinceMs: nowMs,
  problem: null,
  isJoining: false,
  nextTryMs: nowMs,
  opened: null,
  nextOpenMs: nowMs,
});

const isJoined = ({ state, profile }: Device): boolean => state === 'connected' && profile === 'wifi';
const isNetwork = ({ state, profile }: Device): boolean => state === 'connected' && profile !== 'access-point';
const isFreeRadio = ({ kind, state }: Device): boolean => kind === 'wifi' && state === 'idle';

function findSituation({ devices, lacksServer }: Sight): Memory['situation'] {
  const networks = devices.filter(isNetwork);
  if (networks.length === 0) return 'no-network';
  // A cable, or a connection that somebody has set up by other means, counts even without a server.
  return lacksServer && networks.every(isJoined) ? 'no-server' : 'settled';
}

/** Returns the state with the changes since the last moment. */
function remember(before: Memory, sight: Sight): Memory {
  const { nowMs, settings, devices, wifi } = sight;
  const isNew = settings !== before.settings;
  const situation = findSituation(sight);
  // With settings for a cable, somebody has to plug one in.
  const isSame = situation === before.situation && !(isNew && wifi === null);
  const isOpen = devices.some(({ profile }) => profile === 'access-point');
  return {
    ...before,
    settings,
    situation,
    sinceMs: isSame ? before.sinceMs : nowMs,
    problem: isNew || devices.some(isJoined) ? null : before.problem,
    nextTryMs: isNew ? nowMs : before.nextTryMs,
    opened: isOpen ? before.opened : null,
  };
}

/** True when the machine's own Wi-Fi is no longer needed, or blocks the adapter for the Wi-Fi of the settings. */
function mustClose(
  { opened, situation }: Memory,
  { nowMs, settings, devices, wifi, isPaired, formIdleMs }: Sight,
): boolean {
  if (opened === null) return false;
  if (isPaired || situation === 'settled') return true;
  if (settings !== opened.settings) return formIdleMs === null || formIdleMs >= ANSWER_MS;
  const isOnlyRadio = devices.filter(({ kind, state }) => kind === 'wifi' && state !== 'absent').length === 1;
  const isTime = nowMs - opened.atMs >= ACCESS_POINT_MS && (formIdleMs === null || formIdleMs >= FORM_IDLE_MS);
  return wifi !== null && isOnlyRadio && isTime;
}

/** Returns the adapter for the machine's own Wi-Fi if it is time to open it, else undefined. */
function findRadioToOpen(
  { opened, situation, sinceMs, problem, nextOpenMs }: Memory,
  sight: Sight,
): Device | undefined {
  const { nowMs, devices, wifi, isPaired } = sight;
  const isTime = nowMs - sinceMs >= PATIENCE_MS && nowMs >= nextOpenMs;
  const wasTried = wifi === null || problem !== null || situation === 'no-server';
  if (opened !== null || isPaired || situation === 'settled' || !isTime || !wasTried) return undefined;
  const able = devices.filter(({ canOpenAccessPoint }) => canOpenAccessPoint);
  return able.find(isFreeRadio) ?? (situation === 'no-server' ? able.find(isJoined) : undefined);
}

/**
 * Decides what to do at one moment. With one adapter, the machine's own Wi-Fi and that of the settings take turns. A screen
 * that is paired never opens one.
 */
export function decide(before: Memory, sight: Sight): { memory: Memory; action: Action } {
  const memory = remember(before, sight);
  const { nowMs, devices, wifi } = sight;
  if (mustClose(memory, sight)) return { memory: { ...memory, nextTryMs: nowMs }, action: { kind: 'close' } };
  if (memory.isJoining) return { memory, action: null };
  const free = devices.filter(isFreeRadio);
  // An adapter that can open a Wi-Fi is kept free for that.
  const radio = free.find(({ canOpenAccessPoint }) => !canOpenAccessPoint) ?? free[0];
  if (wifi !== null && radio !== undefined && !devices.some(isJoined) && nowMs >= memory.nextTryMs) {
    return { memory: { ...memory, isJoining: true }, action: { kind: 'join', device: radio } };
  }
  const toOpen = findRadioToOpen(memory, sight);
  if (toOpen === undefined) return { memory, action: null };
  const problem = isJoined(toOpen) ? `${wifi} works, but no Vitrine server answers there` : memory.problem;
  const opened = { atMs: nowMs, settings: memory.settings };
  return { memory: { ...memory, problem, opened }, action: { kind: 'open', device: toOpen } };
}

/** Returns the state after an adapter could not open the machine's own Wi-Fi. */
export const failOpening = (memory: Memory, nowMs: number): Memory => ({
  ...memory,
  opened: null,
  nextOpenMs: nowMs + RETRY_MS,
});

/**
 * Returns the state after a try to join a Wi-Fi.
 *
 * @param tried the settings that were tried
 * @param problem why it failed; null when it succeeded
 */
export function endJoining(memory: Memory, nowMs: number, tried: string, problem: string | null): Memory {
  if (tried !== memory.settings) return { ...memory, isJoining: false };
  return { ...memory, isJoining: false, problem, nextTryMs: nowMs + RETRY_MS };
}

/** Describes the network for the pages of the screen and of phones. */
export function describeNetwork(
  memory: Memory,
  { nowMs, devices, wifi }: Sight,
  known: Pick<NetworkStatus, 'accessPoint' | 'inReach'>,
): NetworkStatus {
  const networks = devices.filter(isNetwork);
  const radios = devices.filter(({ kind }) => kind === 'wifi');
  const connection = networks.some(({ kind }) => kind === 'cable') ? 'cable' : networks.length > 0 ? 'wifi' : null;
  const problem = wifi !== null && radios.length === 0 ? 'This machine has no Wi-Fi adapter' : memory.problem;
  const needsPeople = known.accessPoint !== null || problem !== null || nowMs - memory.sinceMs >= PATIENCE_MS;
  return {
    ...known,
    state: connection !== null ? 'connected' : memory.isJoining ? 'joining' : needsPeople ? 'none' : 'looking',
    connection,
    wifi,
    problem,
    addresses: networks.flatMap(({ addresses }) => addresses),
    hasWifiAdapter: radios.length > 0,
    canOpenAccessPoint: radios.some(({ canOpenAccessPoint }) => canOpenAccessPoint),
  };
}
