import { formatTitle } from '../../../ui/format/file-title.ts';

/** The media of a group as text: `Shows leopard`. Null: no media; undefined: not loaded yet. */
export function groupMediaLabel(mediaName: string | null | undefined): string {
  if (mediaName === undefined) return 'Loading…';
  return mediaName === null ? 'No media assigned' : `Shows ${formatTitle(mediaName)}`;
}
