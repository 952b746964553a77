export {
  type ContentRow,
  type MediaRow,
  type NewMediaRow,
  isMediaRow,
  toMediaRow,
  toShownMedia,
} from './content-row.ts';
export {
  deleteLockedContent,
  findContent,
  findReadyContent,
  findReadyMedia,
  insertContent,
  isMedia,
  lockContent,
  lockShowing,
  updateContent,
} from './content-store.ts';
export { type Covers, listCovers } from './cover-store.ts';
export { createFileCache } from './file-cache.ts';
export { directUploadKey, newFileKey } from './file-keys.ts';
export { removeOrphanedFiles } from './file-removal.ts';
export { lockFolder, requireFolder } from './folder-store.ts';
export { removeFiles } from './jobs.ts';
export { type Listed, readList, type MediaQuery, removeItems, withOrder } from './items.ts';
export {
  comparedName,
  type ContentPage,
  continuation,
  countContent,
  listContent,
  type ListedRow,
  matchesFilter,
  named,
  shortName,
} from './list-store.ts';
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
  UNREAD_TYPE,
  findListedMedia,
  findMediaById,
  isListedMedia,
  hasContent,
  insertMedia,
  isGlobal,
  lockDuplicate,
  playedFile,
  sumStorage,
  toImage,
  toVideo,
} from './store.ts';
