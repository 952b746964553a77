export type { NewItem } from './addition.ts';
export {
  type ContentRow,
  type Covers,
  shownAs,
  isMediaRow,
  isPage,
  isShownFile,
  shownKindOf,
  type MediaRow,
  OTHER_CONTENT,
  OTHER_MEDIA,
  PAGE,
  requireShownKind,
  toMediaRow,
  toShownMedia,
} from './content-row.ts';
export { addContent, addPages, changeContent, changePage } from './changes.ts';
export {
  listCovers,
  contentSortKey,
  type ContentPage,
  continueAfter,
  countContent,
  listContent,
  type ListedRow,
  matchesFilter,
  hasName,
} from './list-reads.ts';
export {
  findContent,
  findMediaItems,
  findReadyMedia,
  isUsedByOthers,
  refuseUsedByOthers,
  lockContent,
  lockWithScreens,
  useContent,
  lockFolder,
  requireFolder,
  requireFolders,
  type ListedMedia,
  type MediaFile,
  UNREAD_TYPE,
  findListedMedia,
  findMediaIdByHash,
  isListedMedia,
  hasContent,
  isGlobal,
  lockDuplicate,
  findPlayedFile,
  sumStorage,
  toAudio,
  toImage,
  toVideo,
} from './reads.ts';
export { findFreedBytes, sumNewVersions } from './versions/storage-reads.ts';
export { chooseCopyName, chooseFreeName } from './copy-name.ts';
export { directUploadKey, newFileKey } from './file-keys.ts';
export { removeOrphanedFiles } from './file-removal.ts';
export { removeFiles } from './jobs.ts';
export { type Listed, readList, type MediaQuery, removeContent, removeItems, withOrder } from './items.ts';
export { cleanOriginalName, unknownNames } from './original-name.ts';
export type { Preparation } from './preparation.ts';
export type { Rendition } from './processing-store.ts';
export type { NewFile } from './versions/service.ts';
export {
  countVersionBytes,
  isVersionId,
  toVersion,
  type VersionPage,
  type VersionRow,
} from './versions/version-row.ts';
export type { VersionKind } from './versions/version-kinds.ts';
export { createMediaVerbs } from './routes.ts';
export { type Library, createLibrary } from './service.ts';
