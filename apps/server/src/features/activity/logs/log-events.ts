import { errorCatalog } from '@vitrine/contract/core/errors';
import type { LogEventCode } from '@vitrine/contract/activity/log-event-codes';
import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import { findReasonCode } from './reported-text.ts';

declare const isLogMessage: unique symbol;

/** The message of an event of this table. The server writes no other, so that each has its words. */
export type LogMessage = string & { readonly [isLogMessage]: true };

/** The devices that an entry is about, as the subject of a sentence. */
interface Subject {
  name: string;
  isPlural: boolean;
}

/** The parts of a message, by their names. */
type Values = Readonly<Record<string, string>>;

/** The meaning of an entry, by the parts of its message; null where the message says it itself. */
type Meaning = ((who: Subject, values: Values) => string) | null;

interface LogEvent<Parts extends unknown[]> {
  code: LogEventCode;
  /** The message, as it is stored. */
  write: (...parts: Parts) => LogMessage;
  /** Finds the parts of a stored message as named groups; entries of former releases are recognized by it too. */
  pattern: RegExp;
  meaning: Meaning;
}

function defineEvent<Parts extends string[]>(
  code: LogEventCode,
  write: (...parts: Parts) => string,
  pattern: RegExp,
  meaning: Meaning,
): LogEvent<Parts> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where messages are made
  return { code, write: (...parts) => write(...parts) as LogMessage, pattern, meaning };
}

const has = ({ name, isPlural }: Subject): string => `${name} ${isPlural ? 'have' : 'has'}`;
const is = ({ name, isPlural }: Subject): string => `${name} ${isPlural ? 'are' : 'is'}`;
const its = ({ isPlural }: Subject): string => (isPlural ? 'their' : 'its');

/** The outcome of a command, in words. */
const carriedOut: Record<CommandKind, (who: Subject) => string> = {
  reload: (who) => `${has(who)} restarted the player.`,
  'clear-cache': (who) =>
    `${has(who)} deleted the saved files, and ${who.isPlural ? 'download' : 'downloads'} them again.`,
  screenshot: (who) => `${has(who)} sent a picture of what was shown.`,
  identify: (who) => `${has(who)} shown ${its(who)} name.`,
  volume: (who) => `${has(who)} the new volume.`,
  brightness: (who) => `${has(who)} the new brightness.`,
  'restart-browser': (who) => `${has(who)} restarted ${its(who)} browser.`,
  reboot: (who) => `${has(who)} restarted.`,
  'display-power': (who) => `${has(who)} switched ${its(who)} panel on or off.`,
  'update-agent': (who) => `${has(who)} the new release of the agent.`,
  'update-system': (who) => `${has(who)} the new release of the system.`,
  'send-logs': (who) => `${has(who)} sent the log of ${its(who)} machine.`,
};

const isCommand = (kind: string): kind is CommandKind => kind in carriedOut;

const alertEvent = (code: LogEventCode, message: string, meaning: string | null) =>
  defineEvent(code, () => message, new RegExp(`^${message}$`), meaning === null ? null : () => meaning);

/** Begin and end of each kind of trouble with a machine. */
export const machineEvents = {
  hot: [
    alertEvent('hot', 'Machine is too hot', 'It may slow down or switch itself off. Give it air and shade.'),
    alertEvent('hot-over', 'Machine is no longer too hot', null),
  ],
  'disk-full': [
    alertEvent(
      'disk-full',
      'Disk of the machine is almost full',
      'New media may not be saved. Show fewer large files on this screen.',
    ),
    alertEvent('disk-full-over', 'Disk of the machine has space again', null),
  ],
  'clock-wrong': [
    alertEvent(
      'clock-wrong',
      'Clock of the screen is wrong',
      'Schedules still run on time: the server’s clock decides.',
    ),
    alertEvent('clock-wrong-over', 'Clock of the screen is right again', null),
  ],
  'many-restarts': [
    alertEvent(
      'many-restarts',
      'Browser of the screen was restarted often',
      'The picture may have been gone for moments.',
    ),
    alertEvent('many-restarts-over', 'Browser of the screen runs steadily again', null),
  ],
} satisfies Record<MachineAlertKind, readonly [begin: LogEvent<[]>, end: LogEvent<[]>]>;

/** The events that the server writes down, each with what it means to people. */
export const logEvents = {
  manifestFetched: defineEvent(
    'manifest-fetched',
    () => 'Manifest changed and was fetched',
    /^Manifest changed and was fetched$/,
    (who) => `${has(who)} the latest plan: what to show, and when.`,
  ),
  command: defineEvent(
    'command',
    (kind: CommandKind, state: 'done' | 'failed') => `Command ${kind}: ${state}`,
    /^Command (?<kind>[\w-]+): (?<state>done|failed)$/,
    (who, { kind = '', state }) =>
      state === 'failed'
        ? `${who.name} could not carry this command out.`
        : isCommand(kind)
          ? carriedOut[kind](who)
          : `${has(who)} carried this command out.`,
  ),
  offline: defineEvent(
    'offline',
    () => 'Screen is offline',
    /^Screen is offline$/,
    (who) => `${who.name} can’t reach the server, or ${who.isPlural ? 'have' : 'has'} no power.`,
  ),
  backOnline: defineEvent('back-online', () => 'Screen is back online', /^Screen is back online$/, null),
  paired: defineEvent(
    'paired',
    () => 'Device paired',
    /^Device paired$/,
    (who) => `Someone entered the code of a new screen. ${is(who)} ready to show media.`,
  ),
  replaced: defineEvent(
    'replaced',
    () => 'New hardware paired in place of the old',
    /^New hardware paired in place of the old$/,
    (who) => `${has(who)} a new player, and kept ${its(who)} name, settings and schedules.`,
  ),
  registered: defineEvent(
    'registered',
    () => 'Device registered',
    /^Device registered$/,
    () => 'A signed-in app added its screen to this account.',
  ),
  registeredAgain: defineEvent(
    'registered-again',
    () => 'Device signed in again and got a new token',
    /^Device signed in again and got a new token$/,
    () => 'The app was signed in again. It continues as the same screen.',
  ),
  userMismatch: defineEvent(
    'user-mismatch',
    () => 'USER ID MISMATCH',
    /^USER ID MISMATCH$/,
    () =>
      'An app tried to add a screen that belongs to another account. Delete it there, or sign the app in to that account.',
  ),
  pairingRefused: defineEvent(
    'pairing-refused',
    (reason: string) => `Pairing refused: ${reason}`,
    /^Pairing refused: (?<reason>.*)$/s,
    () => 'Someone entered a code, and no screen was added.',
  ),
  pairedByToken: defineEvent(
    'paired-by-token',
    (token: string) => `Device paired by the pairing token “${token}”`,
    /^Device paired by the pairing token “(?<token>.*)”$/s,
    () => 'A prepared screen was switched on and added itself.',
  ),
  tokenRefused: defineEvent(
    'token-refused',
    (token: string, reason: string) => `Pairing by the token “${token}” refused: ${reason}`,
    /^Pairing by the token “(?<token>.*)” refused: (?<reason>.*)$/s,
    () => 'A prepared screen was switched on, and could not add itself.',
  ),
  takeoverStarted: defineEvent(
    'takeover-started',
    (title: string) => `Takeover “${title}” started`,
    /^Takeover “(?<title>.*)” started$/s,
    () => 'Its screens show it above everything else until it ends.',
  ),
  takeoverChanged: defineEvent(
    'takeover-changed',
    (title: string, words: string) => `Takeover “${title}” changed: ${words}`,
    /^Takeover “(?<title>.*)” changed: (?<parts>.*)$/s,
    null,
  ),
  takeoverEnded: defineEvent(
    'takeover-ended',
    (title: string) => `Takeover “${title}” ended`,
    /^Takeover “(?<title>.*)” ended$/s,
    () => 'Its screens are back to what is assigned or scheduled.',
  ),
  takeoverEndedByItself: defineEvent(
    'takeover-ended-by-itself',
    (title: string) => `Takeover “${title}” ended by itself`,
    /^Takeover “(?<title>.*)” ended by itself$/s,
    () => 'Its time was over. Its screens are back to what is assigned or scheduled.',
  ),
  versionUsed: defineEvent(
    'version-used',
    (file: string) => `“${file}” has a new version`,
    /^“(?<file>.*)” has a new version$/s,
    () => 'Its screens load it, and show the former one until they have it.',
  ),
  versionFailed: defineEvent(
    'version-failed',
    (file: string, reason: string) => `New version of “${file}” can’t be shown: ${reason}`,
    /^New version of “(?<file>.*)” can’t be shown: (?<reason>.*)$/s,
    () => 'Its screens keep showing what they have.',
  ),
};

/** The messages of players, in the words of all releases. */
const reported: readonly Pick<LogEvent<[]>, 'code' | 'pattern' | 'meaning'>[] = [
  {
    code: 'player-failed',
    pattern: /^The player failed: (?<reason>.*)$/s,
    meaning: () => 'The player had an error and keeps going. If it comes back, restart the screen.',
  },
  {
    code: 'manifest-unusable',
    pattern: /^The saved manifest can’t be used(?:: (?<reason>.*))?/s,
    meaning: (who) => `${who.name} asked for the plan again.`,
  },
  {
    code: 'not-loaded',
    pattern: /^(?<title>.*) could not be loaded: (?<reason>.*)$/s,
    meaning: () => 'It is skipped, and tried again.',
  },
  {
    code: 'not-stored',
    pattern: /^Storing a file failed(?:: (?<reason>.*))?/s,
    meaning: () => 'It is tried again. Look at the free space of the screen.',
  },
  {
    code: 'copy-damaged',
    pattern: /^The copy of (?<title>.*) on this device is damaged/s,
    meaning: () => 'It is downloaded again.',
  },
  {
    code: 'frames-dropped',
    pattern:
      /^(?<title>.*) drops (?<percent>\d+) % of the frames of its (?:video|(?<videos>\d+) videos) on this screen/s,
    meaning: () => 'It may look jerky on this screen. A smaller video helps.',
  },
  { code: 'not-on-server', pattern: /^The server does not have (?<title>.*)$/s, meaning: null },
  {
    code: 'bytes-differ',
    pattern: /^The bytes of (?<title>.*) are not what the server announced$/s,
    meaning: null,
  },
  {
    code: 'damaged-on-screen',
    pattern: /^(?<title>.*) was damaged on this device and is being downloaded again$/s,
    meaning: null,
  },
  {
    code: 'not-playable',
    pattern: /^(?<title>.*) can’t be played on this screen: (?<reason>.*)$/s,
    meaning: null,
  },
  {
    code: 'stalled-skipped-ahead',
    pattern: /^(?<title>.*) stalled at (?<seconds>[\d.]+) s; skipped ahead$/s,
    meaning: null,
  },
  {
    code: 'stalled-reloaded',
    pattern: /^(?<title>.*) stalled at (?<seconds>[\d.]+) s again; reloaded$/s,
    meaning: null,
  },
  { code: 'stalled-skipped', pattern: /^(?<title>.*) doesn’t play on this screen; skipped$/s, meaning: null },
  {
    code: 'too-much-at-once',
    pattern: /^(?<title>.*) has more videos, playlists or web pages than a screen can show at once$/s,
    meaning: null,
  },
  {
    code: 'web-pages-unavailable',
    pattern: /^The part of the player that shows web pages can’t be loaded$/,
    meaning: null,
  },
  {
    code: 'server-unreachable',
    pattern: /^The server was unreachable for (?<minutes>\d+) minutes; playback continued$/,
    meaning: null,
  },
  {
    code: 'sound-blocked',
    pattern: /^The browser blocks sound until someone touches this screen\.$/,
    meaning: null,
  },
];

const all = [...Object.values(logEvents), ...Object.values(machineEvents).flat(), ...reported];

interface Explained {
  /** In one plain sentence; null where the message says it itself, or is not known. */
  meaning: string | null;
  /** Null where the message is not known. */
  event: { code: LogEventCode; values: Record<string, string> } | null;
}

/** The event of a stored message, and what it means. */
export function explainMessage(message: string, who: Subject): Explained {
  for (const { code, pattern, meaning } of all) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const values = toValues(match.groups);
    return { meaning: meaning?.(who, values) ?? null, event: { code, values } };
  }
  return { meaning: null, event: null };
}

/** The codes of errors by their messages. */
const errorCodes = new Map<string, string>(Object.entries(errorCatalog).map(([code, { message }]) => [message, code]));

/** The parts that a message has; a reason that is known also by its code. */
function toValues(groups: Record<string, string | undefined> = {}): Record<string, string> {
  const { reason } = groups;
  const reasonCode = reason === undefined ? undefined : (findReasonCode(reason) ?? errorCodes.get(reason));
  return Object.fromEntries(
    Object.entries({ ...groups, reasonCode }).filter((part): part is [string, string] => part[1] !== undefined),
  );
}
