import { isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentKind } from '@vitrine/contract/library/content';

/** The address of the page of content; null for an image or a video. */
export function contentPath(kind: 'playlist' | 'webpage' | 'layout', id: string): string;
export function contentPath(kind: ContentKind, id: string): string | null;
export function contentPath(kind: ContentKind, id: string): string | null {
  if (kind === 'playlist' || kind === 'layout') return `/${kind}s/${encodeURIComponent(id)}`;
  return kind === 'webpage' || kind === 'document' || isDrawnKind(kind)
    ? `/media?preview=${encodeURIComponent(id)}`
    : null;
}
