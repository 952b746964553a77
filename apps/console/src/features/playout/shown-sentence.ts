import type { Device, MediaSummary, PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { NowPlaying, Segment } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatClock, formatDateTime } from '../../ui/format/format.ts';
import type { ScreenState } from '../../ui/screen/status.tsx';
import { findShownEnd } from './shown-times.ts';

type ShownDevice = Pick<Device, 'playing' | 'assignedMedia' | 'isCurrent' | 'isOverLimit' | 'lastSeen' | 'timeZone'>;

/** Facts about a screen beside the device itself. */
export interface ShownFacts {
  state: ScreenState;
  /** The name of the device's group; undefined while it is not known. */
  groupName?: string | undefined;
  /** The server's explanation of now; undefined while it is not known. */
  showing?: NowPlaying | undefined;
}

/** A sentence about what a screen shows. The name of its content, which may be a link, is put at the place of `CONTENT`. */
export interface ShownSentence {
  media: MediaSummary | null;
  text: string;
  /** The same below a heading that says `Shows`. */
  headed: string;
}

/** The place of the content in a sentence. */
export const CONTENT = '\uFFFC';

/** True while the player still reports, whether or not the screen shows something. */
export const isReporting = (state: ScreenState): boolean => state !== 'offline' && state !== 'connecting';

/** True while a device reports the message of a takeover, which has no media. */
export const showsMessage = ({ playing }: Pick<Device, 'playing'>): boolean =>
  playing?.reason === 'takeover' && playing.media === null;

/**
 * Describes what a screen shows and why, by its own report: `Shows Breakfast, from Counter`, `Shows Lunch until 14:00, by
 * schedule`, `Was showing Lunch, by schedule`, `Nothing is assigned or scheduled.`
 */
export function describeShowing(device: ShownDevice, { state, groupName, showing }: ShownFacts): ShownSentence {
  const { playing, assignedMedia, isOverLimit, lastSeen } = device;
  if (isOverLimit) return sayOnly(t('Over the plan’s limit. It shows a notice instead of media.'));
  if (lastSeen === null) {
    return assignedMedia === null
      ? sayOnly(t('Not connected yet'))
      : { ...sayOnly(t('Will show {media} once connected', { media: CONTENT })), media: assignedMedia };
  }
  if (state === 'off-hours') return sayOnly(describeOff(device, showing));
  const verb = verbs[state];
  const media = playing?.media ?? null;
  if (showsMessage(device)) return sayOnly(describeTakeover(verb, isReporting(state) ? findTakeover(showing) : null));
  if (media === null) {
    return sayOnly(
      isReporting(state) && isIdle(device)
        ? t('Nothing is assigned or scheduled.')
        : t('{verb, select, shows {Shows nothing} would {Would show nothing} other {Was showing nothing}}', { verb }),
    );
  }
  const time = verb === 'shows' ? findUntil(device, showing) : null;
  const reason = playing?.reason ?? 'nothing';
  const values = {
    cause: reason === 'group' && groupName === undefined ? 'unnamed' : reason,
    media: CONTENT,
    group: groupName ?? '',
  };
  if (verb !== 'shows') return { ...sayOnly(describeElse(verb, values)), media };
  return time === null
    ? { media, text: describeContent(values), headed: describeHeaded(values) }
    : { media, text: describeContentUntil({ ...values, time }), headed: describeHeadedUntil({ ...values, time }) };
}

/** The sentence as text. */
export const formatShown = ({ media, text }: ShownSentence): string =>
  media === null ? text : text.replace(CONTENT, () => formatTitle(media.originalName));

/** True for what plays at times, and so has an end worth asking the server for. */
export const isTimed = (reason: PlaybackReason | undefined): boolean =>
  reason === 'schedule' || reason === 'preview' || reason === 'off';

type Verb = 'shows' | 'would' | 'was';

const verbs: Record<ScreenState, Verb> = {
  online: 'shows',
  asleep: 'shows',
  off: 'would',
  'off-hours': 'would',
  offline: 'was',
  connecting: 'was',
};

interface Said {
  /** The reason of the playout; `unnamed` for a group whose name is not known. */
  cause: string;
  media: string;
  group: string;
}

const sayOnly = (text: string): ShownSentence => ({ media: null, text, headed: text });

const describeContent = (values: Said): string =>
  t(
    '{cause, select, takeover {Shows {media}, by takeover} preview {Shows {media}, as a preview} schedule {Shows {media}, by schedule} group {Shows {media}, from {group}} unnamed {Shows {media}, from its group} global {Shows {media}, as global media} other {Shows {media}}}',
    values,
  );

const describeContentUntil = (values: Said & { time: string }): string =>
  t(
    '{cause, select, takeover {Shows {media} until {time}, by takeover} preview {Shows {media} until {time}, as a preview} schedule {Shows {media} until {time}, by schedule} group {Shows {media} until {time}, from {group}} unnamed {Shows {media} until {time}, from its group} global {Shows {media} until {time}, as global media} other {Shows {media} until {time}}}',
    values,
  );

const describeHeaded = (values: Said): string =>
  t(
    '{cause, select, takeover {{media}, by takeover} preview {{media}, as a preview} schedule {{media}, by schedule} group {{media}, from {group}} unnamed {{media}, from its group} global {{media}, as global media} other {{media}}}',
    values,
  );

const describeHeadedUntil = (values: Said & { time: string }): string =>
  t(
    '{cause, select, takeover {{media} until {time}, by takeover} preview {{media} until {time}, as a preview} schedule {{media} until {time}, by schedule} group {{media} until {time}, from {group}} unnamed {{media} until {time}, from its group} global {{media} until {time}, as global media} other {{media} until {time}}}',
    values,
  );

const describeElse = (verb: Verb, values: Said): string =>
  verb === 'would'
    ? t(
        '{cause, select, takeover {Would show {media}, by takeover} preview {Would show {media}, as a preview} schedule {Would show {media}, by schedule} group {Would show {media}, from {group}} unnamed {Would show {media}, from its group} global {Would show {media}, as global media} other {Would show {media}}}',
        values,
      )
    : t(
        '{cause, select, takeover {Was showing {media}, by takeover} preview {Was showing {media}, as a preview} schedule {Was showing {media}, by schedule} group {Was showing {media}, from {group}} unnamed {Was showing {media}, from its group} global {Was showing {media}, as global media} other {Was showing {media}}}',
        values,
      );

/** An end that is about as far away as manifests reach is none. */
const KNOWN_MS = (14 * 24 - 1) * 60 * 60 * 1_000;

/** `Off by its working hours until 10 Mar 2026, 08:00`, by the clock of the screen. */
function describeOff({ timeZone }: ShownDevice, showing: NowPlaying | undefined): string {
  return showing?.reason === 'off' && Date.parse(showing.until) - Date.parse(showing.at) < KNOWN_MS
    ? t('Off by its working hours until {time}', { time: formatDateTime(showing.until, 'unknown', timeZone) })
    : t('Off by its working hours');
}

/** True for a screen that has confirmed that there is nothing for it to show. */
const isIdle = ({ playing, assignedMedia, isCurrent }: ShownDevice): boolean =>
  assignedMedia === null && isCurrent && (playing === null || playing.reason === 'nothing');

/** The title of the takeover that plays; null if it has none or is not known. */
const findTakeover = (showing: NowPlaying | undefined): string | null =>
  showing?.candidates.find(({ verdict, reason }) => verdict === 'plays' && reason === 'takeover')?.title ?? null;

const describeTakeover = (verb: Verb, title: string | null): string =>
  title === null
    ? t('{verb, select, shows {Shows a takeover} would {Would show a takeover} other {Was showing a takeover}}', {
        verb,
      })
    : t('{verb, select, shows {Shows the takeover {title}} other {Would show the takeover {title}}}', { verb, title });

/** The end of the playout, `17:00` in the screen's time zone; null if it is unknown or lasts all day. */
function findUntil({ playing, timeZone }: ShownDevice, showing: NowPlaying | undefined): string | null {
  const dayEnd = showing?.day.at(-1)?.until;
  if (showing === undefined || dayEnd === undefined || showing.media === null) return null;
  const end = findEndOfRun(showing);
  if (showing.media.id !== playing?.media?.id || Date.parse(end.until) >= Date.parse(dayEnd)) return null;
  return formatClock(findShownEnd(end), timeZone);
}

/** The end of what plays now; a playlist whose items change goes on. */
function findEndOfRun(showing: NowPlaying): Pick<Segment, 'until' | 'shownUntil'> {
  const { media, reason, day } = showing;
  return day.reduce<Pick<Segment, 'until' | 'shownUntil'>>(
    (end, segment) =>
      segment.from === end.until && segment.media?.id === media?.id && segment.reason === reason ? segment : end,
    showing,
  );
}
