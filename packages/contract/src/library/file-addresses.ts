import type { MediaKind } from './media.ts';

export const fileUrl = (kind: MediaKind, filename: string): string =>
  `/api/${kind}/file/${encodeURIComponent(filename)}`;
export const thumbnailUrl = (thumbnailFilename: string): string => `/objects/${encodeURIComponent(thumbnailFilename)}`;
