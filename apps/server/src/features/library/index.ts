export { reasonOf } from './failure-reason.ts';
export { FILES, accountOfKey, arrivingKey, isFilename, newFileKey } from './file-keys.ts';
export { type FileCache, createFileCache } from './file-cache.ts';
export { lockFolder } from './folder-store.ts';
export { createFolders } from './folders.ts';
export {
  type HowToPrepare,
  type MediaWork,
  examine,
  makeRendition,
  makeThumbnail,
  removeFiles,
  workOnMedia,
} from './jobs.ts';
export { createLibrary, createSelection } from './items.ts';
export { originalNameOf, unknownNames } from './original-name.ts';
export {
  type ListedMedia,
  type MediaFile,
  type MediaRow,
  type NewMediaRow,
  UNREAD_TYPE,
  findListedMedia,
  findMediaByHash,
  findMediaById,
  findReadyMedia,
  findThumbnailKey,
  hasContent,
  lockDuplicate,
  insertMedia,
  isGlobal,
  listMediaKeys,
  listReferredKeys,
  playedFile,
  sumStorage,
  toImage,
  toShownMedia,
  toVideo,
} from './store.ts';
