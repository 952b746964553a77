import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import type { DayPart } from '../../ui/screen/day-line.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { showsMessage } from '../playout/index.ts';

/** False for a screen that shows nothing, and for which nothing is assigned: only an assignment helps. */
export const hasSomethingToShow = (device: Device): boolean =>
  device.isOverLimit ||
  device.assignedMedia !== null ||
  device.groupId !== null ||
  (device.playing?.media ?? null) !== null ||
  showsMessage(device);

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
      kind: reason === 'off' ? 'off' : reason === 'schedule' || reason === 'takeover' ? 'schedule' : 'base',
      isLoop: listId !== null || media?.type === 'playlist',
      // The title of what was reported is the name of a file.
      name:
        reason === 'off'
          ? t('Off by hours')
          : media === null || (title !== null && isReported !== true)
            ? (title ?? undefined)
            : formatTitle(media.originalName),
    }));
  const at = (now.getTime() - start) / span;
  const isToday = at >= 0 && at < 1;
  if (!isOnline && isToday && device.lastSeen !== null) {
    const from = shareOf(device.lastSeen);
    parts.push({ from, until: at, kind: 'lost', name: t('Not responding') });
  }
  return { parts, now: isToday ? at : null };
}
