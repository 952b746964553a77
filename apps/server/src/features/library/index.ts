export { createFileCache } from './file-cache.ts';
export { directUploadKey, newFileKey } from './file-keys.ts';
export { removeOrphanedFiles } from './file-removal.ts';
export { lockFolder } from './folder-store.ts';
export { removeFiles } from './jobs.ts';
export { originalNameOf, unknownNames } from './original-name.ts';
export {
  type Rendition,
  resetThumbnailFailures,
  updateColors,
  updateFacts,
  updateProgress,
  updateRendition,
  updateThumbnail,
  updateThumbnailFailure,
  updateToFailed,
} from './processing-store.ts';
export { serveLibrary } from './routes.ts';
export { type Library, createLibrary } from './service.ts';
export {
  type ListedMedia,
  type MediaFile,
  type MediaRow,
  type NewMediaRow,
  UNREAD_TYPE,
  findListedMedia,
  findMediaById,
  findReadyMedia,
  hasContent,
  insertMedia,
  isGlobal,
  lockDuplicate,
  playedFile,
  sumStorage,
  toImage,
  toShownMedia,
  toVideo,
} from './store.ts';
