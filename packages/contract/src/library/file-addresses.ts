import type { FileKind } from './media.ts';

export const fileUrl = (kind: FileKind, filename: string): string =>
  `/api/${kind}/file/${encodeURIComponent(filename)}`;
export const thumbnailUrl = (thumbnailFilename: string): string => `/objects/${encodeURIComponent(thumbnailFilename)}`;
