import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';

declare const isLogMessage: unique symbol;

/** The message of an event of this table. The server writes no other, so that each has its words. */
export type LogMessage = string & { readonly [isLogMessage]: true };

/** The devices that an entry is about, as the subject of a sentence. */
interface Subject {
  name: string;
  isPlural: boolean;
}

/** The meaning of an entry, by the parts of its message; null where the message says it itself. */
type Meaning = ((who: Subject, parts: readonly string[]) => string) | null;

interface LogEvent<Parts extends unknown[]> {
  /** The message, as it is stored. */
  write: (...parts: Parts) => LogMessage;
  /** Finds the parts of a stored message; entries of former releases are recognized by it too. */
  pattern: RegExp;
  meaning: Meaning;
}

function defineEvent<Parts extends string[]>(
  write: (...parts: Parts) => string,
  pattern: RegExp,
  meaning: Meaning,
): LogEvent<Parts> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where messages are made
  return { write: (...parts) => write(...parts) as LogMessage, pattern, meaning };
}

const has = ({ name, isPlural }: Subject): string => `${name} ${isPlural ? 'have' : 'has'}`;
const is = ({ name, isPlural }: Subject): string => `${name} ${isPlural ? 'are' : 'is'}`;
const its = ({ isPlural }: Subject): string => (isPlural ? 'their' : 'its');

/** The outcome of a command, in words. */
const carriedOut: Record<CommandKind, (who: Subject) => string> = {
  reload: (who) => `${has(who)} restarted the player.`,
  'clear-cache': (who) => `${has(who)} deleted the saved files, and downloads them again.`,
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

const alertEvent = (message: string, meaning: string | null) =>
  defineEvent(() => message, new RegExp(`^${message}$`), meaning === null ? null : () => meaning);

/** Begin and end of each kind of trouble with a machine. */
export const machineEvents = {
  hot: [
    alertEvent('Machine is too hot', 'It may slow down or switch itself off. Give it air and shade.'),
    alertEvent('Machine is no longer too hot', null),
  ],
  'disk-full': [
    alertEvent(
      'Disk of the machine is almost full',
      'New media may not be saved. Show fewer large files on this screen.',
    ),
    alertEvent('Disk of the machine has space again', null),
  ],
  'clock-wrong': [
    alertEvent('Clock of the screen is wrong', 'Schedules still run on time: the server’s clock decides.'),
    alertEvent('Clock of the screen is right again', null),
  ],
  'many-restarts': [
    alertEvent('Browser of the screen was restarted often', 'The picture may have been gone for moments.'),
    alertEvent('Browser of the screen runs steadily again', null),
  ],
} satisfies Record<MachineAlertKind, readonly [begin: LogEvent<[]>, end: LogEvent<[]>]>;

/** The events that the server writes down, each with what it means to people. */
export const logEvents = {
  manifestFetched: defineEvent(
    () => 'Manifest changed and was fetched',
    /^Manifest changed and was fetched$/,
    (who) => `${has(who)} the latest plan: what to show, and when.`,
  ),
  command: defineEvent(
    (kind: CommandKind, state: 'done' | 'failed') => `Command ${kind}: ${state}`,
    /^Command ([\w-]+): (done|failed)$/,
    (who, [kind = '', state]) =>
      state === 'failed'
        ? `${who.name} could not carry this command out.`
        : isCommand(kind)
          ? carriedOut[kind](who)
          : `${has(who)} carried this command out.`,
  ),
  offline: defineEvent(
    () => 'Screen is offline',
    /^Screen is offline$/,
    (who) => `${who.name} can’t reach the server, or ${who.isPlural ? 'have' : 'has'} no power.`,
  ),
  backOnline: defineEvent(() => 'Screen is back online', /^Screen is back online$/, null),
  paired: defineEvent(
    () => 'Device paired',
    /^Device paired$/,
    (who) => `Someone entered the code of a new screen. ${is(who)} ready to show media.`,
  ),
  replaced: defineEvent(
    () => 'New hardware paired in place of the old',
    /^New hardware paired in place of the old$/,
    (who) => `${has(who)} a new player, and kept ${its(who)} name, settings and schedules.`,
  ),
  registered: defineEvent(
    () => 'Device registered',
    /^Device registered$/,
    () => 'A signed-in app added its screen to this account.',
  ),
  registeredAgain: defineEvent(
    () => 'Device signed in again and got a new token',
    /^Device signed in again and got a new token$/,
    () => 'The app was signed in again. It continues as the same screen.',
  ),
  userMismatch: defineEvent(
    () => 'USER ID MISMATCH',
    /^USER ID MISMATCH$/,
    () =>
      'An app tried to add a screen that belongs to another account. Delete it there, or sign the app in to that account.',
  ),
  pairingRefused: defineEvent(
    (reason: string) => `Pairing refused: ${reason}`,
    /^Pairing refused: /,
    () => 'Someone entered a code, and no screen was added.',
  ),
  pairedByToken: defineEvent(
    (token: string) => `Device paired by the pairing token “${token}”`,
    /^Device paired by the pairing token “(.*)”$/,
    () => 'A prepared screen was switched on and added itself.',
  ),
  tokenRefused: defineEvent(
    (token: string, reason: string) => `Pairing by the token “${token}” refused: ${reason}`,
    /^Pairing by the token “.*” refused: /,
    () => 'A prepared screen was switched on, and could not add itself.',
  ),
  takeoverStarted: defineEvent(
    (title: string) => `Takeover “${title}” started`,
    /^Takeover “.*” started$/,
    () => 'Its screens show it above everything else until it ends.',
  ),
  takeoverChanged: defineEvent(
    (title: string, words: string) => `Takeover “${title}” changed: ${words}`,
    /^Takeover “.*” changed: /,
    null,
  ),
  takeoverEnded: defineEvent(
    (title: string) => `Takeover “${title}” ended`,
    /^Takeover “.*” ended$/,
    () => 'Its screens are back to what is assigned or scheduled.',
  ),
  takeoverEndedByItself: defineEvent(
    (title: string) => `Takeover “${title}” ended by itself`,
    /^Takeover “.*” ended by itself$/,
    () => 'Its time was over. Its screens are back to what is assigned or scheduled.',
  ),
};

/** The technical messages of players, in the words of all releases. */
const reported: readonly Pick<LogEvent<[]>, 'pattern' | 'meaning'>[] = [
  {
    pattern: /^The player failed: /,
    meaning: () => 'The player had an error and keeps going. If it comes back, restart the screen.',
  },
  { pattern: /^The saved manifest can’t be used/, meaning: (who) => `${who.name} asked for the plan again.` },
  { pattern: / could not be loaded: /, meaning: () => 'It is skipped, and tried again.' },
  { pattern: /^Storing a file failed/, meaning: () => 'It is tried again. Look at the free space of the screen.' },
  { pattern: /^The copy of .* on this device is damaged/, meaning: () => 'It is downloaded again.' },
  { pattern: / drops \d+ % of the frames /, meaning: () => 'It may look jerky on this screen. A smaller video helps.' },
];

const all = [...Object.values(logEvents), ...Object.values(machineEvents).flat(), ...reported];

/** The meaning of a stored message in one plain sentence; null where the message says it itself, or is not known. */
export function explainMessage(message: string, who: Subject): string | null {
  for (const { pattern, meaning } of all) {
    const match = pattern.exec(message);
    if (match !== null) return meaning?.(who, match.slice(1)) ?? null;
  }
  return null;
}
