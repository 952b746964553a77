import type { ErrorCode } from '@vitrine/contract/core/errors';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import type { LogEventCode, PlaybackReasonCode } from '@vitrine/contract/activity/log-event-codes';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { readApiTexts } from '../../../ui/format/loaded-texts.ts';
import { describeOutcome, type Who } from './log-outcomes.ts';

/** The parts of a message; empty where a newer server leaves one out. */
interface Values {
  title: string;
  token: string;
  reason: string;
  percent: string;
  videos: string;
  seconds: string;
  minutes: number;
  /** The parts of a takeover that were changed. */
  parts: string;
  kind: string;
  state: string;
}

/** An English sentence of the API in the language of the page, by itself or by the code of its error. */
type Translate = (sentence: string, code: string) => string;

type Words = readonly [message: (values: Values) => string, meaning?: (who: Who, values: Values) => string];

const reasons: Record<PlaybackReasonCode, string> = {
  'storage-full': t('the storage of this screen is full'),
  'no-sound': t('this screen can’t play its sound'),
  'sound-damaged': t('its sound is damaged'),
  'format-unsupported': t('this screen’s browser doesn’t support its format'),
  'file-unreadable': t('its file couldn’t be read'),
  'file-damaged': t('its file is damaged'),
  'picture-damaged': t('its picture is damaged'),
  'video-damaged': t('its video is damaged'),
  'no-picture': t('no picture appeared within 15 seconds'),
  'browser-error': t('the browser reported an error'),
};

/** The parts of a takeover, as its entries name them. */
const parts: Readonly<Record<string, string>> = {
  title: t('title', {}, 'part of a takeover'),
  message: t('message', {}, 'part of a takeover'),
  screens: t('screens', {}, 'part of a takeover'),
  end: t('end', {}, 'part of a takeover'),
};

const words: Record<LogEventCode, Words> = {
  'manifest-fetched': [
    () => t('Manifest changed and was fetched'),
    ({ name, count }) =>
      t(
        '{count, plural, one {{name} has the latest plan: what to show, and when.} other {# screens have the latest plan: what to show, and when.}}',
        { count, name },
      ),
  ],
  command: [
    ({ kind, state }) =>
      state === 'failed'
        ? t('Command {command}: failed', { command: kind })
        : t('Command {command}: done', { command: kind }),
    (who, { kind, state }) => describeOutcome(who, kind, state === 'failed'),
  ],
  offline: [
    () => t('Screen is offline'),
    ({ name, count }) =>
      t(
        '{count, plural, one {{name} can’t reach the server, or has no power.} other {# screens can’t reach the server, or have no power.}}',
        { count, name },
      ),
  ],
  'back-online': [() => t('Screen is back online')],
  paired: [
    () => t('Device paired'),
    ({ name, count }) =>
      t(
        '{count, plural, one {Someone entered the code of a new screen. {name} is ready to show media.} other {Someone entered the code of a new screen. # screens are ready to show media.}}',
        { count, name },
      ),
  ],
  replaced: [
    () => t('New hardware paired in place of the old'),
    ({ name, count }) =>
      t(
        '{count, plural, one {{name} has a new player, and kept its name, settings and schedules.} other {# screens have a new player, and kept their name, settings and schedules.}}',
        { count, name },
      ),
  ],
  registered: [() => t('Device registered'), () => t('A signed-in app added its screen to this account.')],
  'registered-again': [
    () => t('Device signed in again and got a new token'),
    () => t('The app was signed in again. It continues as the same screen.'),
  ],
  'user-mismatch': [
    () => t('USER ID MISMATCH'),
    () =>
      t(
        'An app tried to add a screen that belongs to another account. Delete it there, or sign the app in to that account.',
      ),
  ],
  'pairing-refused': [
    ({ reason }) => t('Pairing refused: {reason}', { reason }),
    () => t('Someone entered a code, and no screen was added.'),
  ],
  'paired-by-token': [
    ({ token }) => t('Device paired by the pairing token “{name}”', { name: token }),
    () => t('A prepared screen was switched on and added itself.'),
  ],
  'token-refused': [
    ({ token, reason }) => t('Pairing by the token “{name}” refused: {reason}', { name: token, reason }),
    () => t('A prepared screen was switched on, and could not add itself.'),
  ],
  'takeover-started': [
    ({ title }) => t('Takeover “{title}” started', { title }),
    () => t('Its screens show it above everything else until it ends.'),
  ],
  'takeover-changed': [
    (values) => t('Takeover “{title}” changed: {parts}', { title: values.title, parts: values.parts }),
  ],
  'takeover-ended': [
    ({ title }) => t('Takeover “{title}” ended', { title }),
    () => t('Its screens are back to what is assigned or scheduled.'),
  ],
  'takeover-ended-by-itself': [
    ({ title }) => t('Takeover “{title}” ended by itself', { title }),
    () => t('Its time was over. Its screens are back to what is assigned or scheduled.'),
  ],
  hot: [() => t('Machine is too hot'), () => t('It may slow down or switch itself off. Give it air and shade.')],
  'hot-over': [() => t('Machine is no longer too hot')],
  'disk-full': [
    () => t('Disk of the machine is almost full'),
    () => t('New media may not be saved. Show fewer large files on this screen.'),
  ],
  'disk-full-over': [() => t('Disk of the machine has space again')],
  'clock-wrong': [
    () => t('Clock of the screen is wrong'),
    () => t('Schedules still run on time: the server’s clock decides.'),
  ],
  'clock-wrong-over': [() => t('Clock of the screen is right again')],
  'many-restarts': [
    () => t('Browser of the screen was restarted often'),
    () => t('The picture may have been gone for moments.'),
  ],
  'many-restarts-over': [() => t('Browser of the screen runs steadily again')],
  'player-failed': [
    ({ reason }) => t('The player failed: {reason}', { reason }),
    () => t('The player had an error and keeps going. If it comes back, restart the screen.'),
  ],
  'manifest-unusable': [
    ({ reason }) =>
      reason === ''
        ? t('The saved manifest can’t be used')
        : t('The saved manifest can’t be used: {reason}', { reason }),
    ({ name, count }) =>
      t('{count, plural, one {{name} asked for the plan again.} other {# screens asked for the plan again.}}', {
        count,
        name,
      }),
  ],
  'not-loaded': [
    ({ title, reason }) => t('{title} could not be loaded: {reason}', { title, reason }),
    () => t('It is skipped, and tried again.'),
  ],
  'not-stored': [
    ({ reason }) => (reason === '' ? t('Storing a file failed') : t('Storing a file failed: {reason}', { reason })),
    () => t('It is tried again. Look at the free space of the screen.'),
  ],
  'not-on-server': [({ title }) => t('The server does not have {title}', { title })],
  'copy-damaged': [
    ({ title }) => t('The copy of {title} on this device is damaged', { title }),
    () => t('It is downloaded again.'),
  ],
  'bytes-differ': [({ title }) => t('The bytes of {title} are not what the server announced', { title })],
  'damaged-on-screen': [
    ({ title }) => t('{title} was damaged on this device and is being downloaded again', { title }),
  ],
  'not-playable': [({ title, reason }) => t('{title} can’t be played on this screen: {reason}', { title, reason })],
  'stalled-skipped-ahead': [
    ({ title, seconds }) => t('{title} stalled at {seconds} s; skipped ahead', { title, seconds }),
  ],
  'stalled-reloaded': [({ title, seconds }) => t('{title} stalled at {seconds} s again; reloaded', { title, seconds })],
  'stalled-skipped': [({ title }) => t('{title} doesn’t play on this screen; skipped', { title })],
  'frames-dropped': [
    ({ title, percent, videos }) =>
      videos === ''
        ? t('{title} drops {percent} % of the frames of its video on this screen', { title, percent })
        : t('{title} drops {percent} % of the frames of its {videos} videos on this screen', {
            title,
            percent,
            videos,
          }),
    () => t('It may look jerky on this screen. A smaller video helps.'),
  ],
  'too-much-at-once': [
    ({ title }) => t('{title} has more videos, playlists or web pages than a screen can show at once', { title }),
  ],
  'web-pages-unavailable': [() => t('The part of the player that shows web pages can’t be loaded')],
  'server-unreachable': [
    ({ minutes }) =>
      t(
        '{minutes, plural, one {The server was unreachable for # minute; playback continued} other {The server was unreachable for # minutes; playback continued}}',
        { minutes },
      ),
  ],
  'sound-blocked': [() => t('The browser blocks sound until someone touches this screen.')],
};

/** The code of a newer server may be none that the page knows. */
function translateReason(text: string, code: string): string {
  const isError = Object.hasOwn(readApiTexts()?.errors ?? {}, code);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the catalogue
  return translateAnswer(text, isError ? [{ code: code as ErrorCode, values: {} }] : []);
}

/** The message of an entry and what it means; null for events of a newer server, whose English is shown. */
export function describeEvent(
  { event, deviceName, repeats }: Pick<LogEntry, 'event' | 'deviceName' | 'repeats'>,
  translate: Translate = translateReason,
): { message: string; meaning: string | undefined } | null {
  if (event === undefined || !isKnown(words, event.code)) return null;
  const [message, meaning] = words[event.code];
  const values = readValues(event.values, translate);
  const who = { name: deviceName ?? t('The screen'), count: repeats?.devices ?? 1 };
  return { message: message(values), meaning: meaning?.({ ...who, count: Math.max(1, who.count) }, values) };
}

const isKnown = <Code extends string>(record: Record<Code, unknown>, code: string): code is Code =>
  Object.hasOwn(record, code);

function readValues(given: Readonly<Record<string, string>>, translate: Translate): Values {
  const { title = '', reason = '', reasonCode = '', minutes = '0', parts: changed = '' } = given;
  const { token = '', percent = '', videos = '', seconds = '', kind = '', state = '' } = given;
  return {
    title: translate(title, ''),
    reason: isKnown(reasons, reasonCode) ? reasons[reasonCode] : translate(reason, reasonCode),
    minutes: Number(minutes),
    parts: changed
      .split(', ')
      .map((part) => parts[part] ?? part)
      .join(', '),
    token,
    percent,
    videos,
    seconds,
    kind,
    state,
  };
}
