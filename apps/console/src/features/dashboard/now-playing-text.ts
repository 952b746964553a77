import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying, Segment } from '@vitrine/contract/playout/now-playing';
import type { DayPart } from '../../ui/screen/day-line.tsx';
import { formatTitle } from '../../ui/format/file-title.ts';
import type { ScreenState } from '../../ui/screen/status.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { findShownEnd } from '../playout/index.ts';

/** True while the player still reports, whether or not the screen shows something. */
export const isReporting = (state: ScreenState): boolean => state !== 'offline' && state !== 'connecting';

type Shown = Pick<Device, 'playing' | 'isOverLimit' | 'lastSeen' | 'timeZone'>;

/** One line about what a screen plays: `Two scoops, until 17:00`, `Would show Two scoops` or `Was showing Two scoops`. */
export function describePlaying(device: Shown, state: ScreenState, showing: NowPlaying | undefined): string {
  const isOnline = isReporting(state);
  if (device.isOverLimit) return 'Over the plan’s limit';
  if (device.lastSeen === null) return 'Not connected yet';
  const media = device.playing?.media ?? null;
  if (showsMessage(device)) return isOnline ? takeoverName(showing) : 'Was showing a takeover';
  if (media === null) return isOnline ? 'Showing nothing' : 'Was showing nothing';
  const name = formatTitle(media.originalName);
  if (state === 'off') return `Would show ${name}`;
  if (!isOnline) return `Was showing ${name}`;
  const until = describeUntil(device, showing);
  return until === null ? name : `${name}, until ${until}`;
}

/** False for a screen that shows nothing, and for which nothing is assigned: only an assignment helps. */
export const hasSomethingToShow = (device: Device): boolean =>
  device.isOverLimit ||
  device.assignedMedia !== null ||
  device.groupId !== null ||
  (device.playing?.media ?? null) !== null ||
  showsMessage(device);

/** True while a device reports the message of a takeover, which has no media. */
export const showsMessage = ({ playing }: Pick<Device, 'playing'>): boolean =>
  playing?.reason === 'takeover' && playing.media === null;

/** `Takeover: Fire alarm`. */
export function takeoverName(showing: NowPlaying | undefined): string {
  const winner = showing?.candidates.find(({ verdict, reason }) => verdict === 'plays' && reason === 'takeover');
  return winner?.title === undefined || winner.title === null ? 'Takeover' : `Takeover: ${winner.title}`;
}

/** The end of the playout, `17:00` in the screen's time zone; null if it is unknown or lasts all day. */
function describeUntil({ playing, timeZone }: Shown, showing: NowPlaying | undefined): string | null {
  const dayEnd = showing?.day.at(-1)?.until;
  if (showing === undefined || dayEnd === undefined || showing.media === null) return null;
  const end = endOfRun(showing);
  if (showing.media.id !== playing?.media?.id || Date.parse(end.until) >= Date.parse(dayEnd)) return null;
  return formatClock(findShownEnd(end), timeZone);
}

/** The end of what plays now; a playlist whose items change goes on. */
function endOfRun(showing: NowPlaying): Pick<Segment, 'until' | 'shownUntil'> {
  const { media, reason, day } = showing;
  return day.reduce<Pick<Segment, 'until' | 'shownUntil'>>(
    (end, segment) =>
      segment.from === end.until && segment.media?.id === media?.id && segment.reason === reason ? segment : end,
    showing,
  );
}

/** The reason of a screen's playout, in a word or two. */
export function describeReason(
  device: Shown,
  groupName: string | undefined,
  showing: NowPlaying | undefined,
): string | null {
  if (showsMessage(device)) return 'takeover';
  if (device.playing?.media === undefined || device.playing.media === null) return null;
  const until = describeUntil(device, showing);
  switch (device.playing.reason) {
    case 'takeover':
      return 'takeover';
    case 'preview':
      return until === null ? 'preview' : `preview, until ${until}`;
    case 'schedule':
      return until === null ? 'schedule' : `schedule, until ${until}`;
    case 'device':
      return 'this device';
    case 'group':
      return groupName === undefined ? 'group' : `group ${groupName}`;
    case 'global':
      return 'global';
    case 'nothing':
      return null;
  }
}

/** The day of a screen as parts of a line, and the position of the current time (0 to 1; null on another day). */
export function toDayLine(showing: NowPlaying, device: Pick<Device, 'lastSeen'>, isOnline: boolean, now: Date) {
  const start = Date.parse(showing.day[0]?.from ?? showing.at);
  const span = Date.parse(showing.day.at(-1)?.until ?? showing.until) - start;
  const shareOf = (instant: string | Date) => Math.min(1, Math.max(0, (new Date(instant).getTime() - start) / span));
  const parts: DayPart[] = showing.day
    .filter(({ reason }) => reason !== 'nothing')
    .map(({ from, until, reason, title, media, listId, isReported }) => ({
      from: shareOf(from),
      until: shareOf(until),
      kind: reason === 'schedule' || reason === 'takeover' ? 'schedule' : 'base',
      isLoop: listId !== null || media?.type === 'playlist',
      // The title of what was reported is the name of a file.
      name:
        media === null || (title !== null && isReported !== true)
          ? (title ?? undefined)
          : formatTitle(media.originalName),
    }));
  const at = (now.getTime() - start) / span;
  const isToday = at >= 0 && at < 1;
  if (!isOnline && isToday && device.lastSeen !== null) {
    const from = shareOf(device.lastSeen);
    parts.push({ from, until: at, kind: 'lost', name: 'Not responding' });
  }
  return { parts, now: isToday ? at : null };
}
