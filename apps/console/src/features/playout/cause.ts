import type { Segment } from '@vitrine/contract/playout/now-playing';
import { formatTitle } from '../../ui/format/file-title.ts';

/** The part of a segment that says what plays and why. */
export type Cause = Pick<Segment, 'reason' | 'title' | 'media' | 'isReported'>;

/** The title of a takeover or a schedule event, or the name of the content; of the past the name of what was played. */
export function nameCause({ reason, title, media, isReported }: Cause): string {
  if (isReported === false) return 'No plays reported';
  if (isReported === true) {
    const name = media?.originalName ?? title;
    return name === null ? 'Takeover' : formatTitle(name);
  }
  return (
    (reason === 'schedule' || reason === 'takeover' ? title : null) ??
    (media === null ? 'Nothing' : formatTitle(media.originalName))
  );
}

/** True while a playlist plays. Of the past it is unknown which of its items did. */
export const isPlaylist = ({ listId, media }: Pick<Segment, 'listId' | 'media'>): boolean =>
  listId !== null || media?.type === 'playlist';
