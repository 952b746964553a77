import { mapDrawnKinds } from '../drawn/drawn-kinds.ts';
import type { ContentKind } from '../library/content.ts';

/** The colors of events by media type (image and video: specification, document 2, section 5). */
export const scheduleEventColors = {
  image: '#3b82f6',
  video: '#ef4444',
  webpage: '#14b8a6',
  layout: '#f59e0b',
  document: '#ec4899',
  playlist: '#8b5cf6',
  ...mapDrawnKinds((_, { color }) => color),
} as const satisfies Record<ContentKind, string>;
