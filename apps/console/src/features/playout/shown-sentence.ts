import type { Device, MediaSummary, PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { NowPlaying, Segment } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '../../ui/format/file-title.ts';
import { formatClock } from '../../ui/format/format.ts';
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

/** A sentence about what a screen shows, in parts: the name of content may be a link. */
export interface ShownSentence {
  /** The words before the content, or the whole sentence if there is none. */
  lead: string;
  media: MediaSummary | null;
  /** The words after the content: until when, and why. */
  tail: string;
}

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
      : { lead: t('Will show'), media: assignedMedia, tail: ' once connected' };
  }
  const lead = verbs[state];
  const media = playing?.media ?? null;
  if (showsMessage(device)) return sayOnly(`${lead} ${isReporting(state) ? nameTakeover(showing) : 'a takeover'}`);
  if (media === null) return sayOnly(isReporting(state) && isIdle(device) ? idle : t('{lead} nothing', { lead }));
  const reason = playing?.reason ?? 'nothing';
  const until = lead === 'Shows' ? findUntil(device, showing) : null;
  const tail = `${until === null ? '' : ` until ${until}`}${describeCause(reason, groupName)}`;
  return { lead, media, tail };
}

/** The sentence as text. */
export const formatShown = ({ lead, media, tail }: ShownSentence): string =>
  media === null ? lead : `${lead} ${formatTitle(media.originalName)}${tail}`;

/** True for what plays at times, and so has an end worth asking the server for. */
export const isTimed = (reason: PlaybackReason | undefined): boolean => reason === 'schedule' || reason === 'preview';

const idle = t('Nothing is assigned or scheduled.');

const verbs: Record<ScreenState, 'Shows' | 'Would show' | 'Was showing'> = {
  online: 'Shows',
  asleep: 'Shows',
  off: 'Would show',
  offline: 'Was showing',
  connecting: 'Was showing',
};

const sayOnly = (lead: string): ShownSentence => ({ lead, media: null, tail: '' });

/** True for a screen that has confirmed that there is nothing for it to show. */
const isIdle = ({ playing, assignedMedia, isCurrent }: ShownDevice): boolean =>
  assignedMedia === null && isCurrent && (playing === null || playing.reason === 'nothing');

function describeCause(reason: PlaybackReason, groupName: string | undefined): string {
  const causes: Record<PlaybackReason, string> = {
    takeover: ', by takeover',
    preview: ', as a preview',
    schedule: ', by schedule',
    device: '',
    group: `, from ${groupName ?? 'its group'}`,
    global: ', as global media',
    nothing: '',
  };
  return causes[reason];
}

/** `the takeover Fire alarm`. */
function nameTakeover(showing: NowPlaying | undefined): string {
  const winner = showing?.candidates.find(({ verdict, reason }) => verdict === 'plays' && reason === 'takeover');
  return winner?.title === undefined || winner.title === null
    ? 'a takeover'
    : t('the takeover {title}', { title: winner.title });
}

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
