import type { ContentKind } from '@vitrine/contract/library/content';

/** The address of the page of a playlist or web page; null for a file. */
export function contentPath(kind: ContentKind, id: string): string | null {
  if (kind === 'playlist') return `/playlists/${encodeURIComponent(id)}`;
  return kind === 'webpage' ? `/media?preview=${encodeURIComponent(id)}` : null;
}
