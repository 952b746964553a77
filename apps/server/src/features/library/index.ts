export type { NewItem } from './addition.ts';
export {
  type ContentRow,
  isMediaRow,
  type MediaRow,
  OTHER_CONTENT,
  OTHER_MEDIA,
  toMediaRow,
  toShownMedia,
} from './content-row.ts';
export {
  addContent,
  changeContent,
  findContent,
  findMediaItems,
  findReadyMedia,
  isMedia,
  isUsedByOthers,
  refuseUsedByOthers,
  lockContent,
  lockWithScreens,
  useContent,
} from './content-store.ts';
export { chooseCopyName, chooseFreeName } from './copy-name.ts';
export { type Covers, listCovers } from './cover-store.ts';
export { directUploadKey, newFileKey } from './file-keys.ts';
export { removeOrphanedFiles } from './file-removal.ts';
export { lockFolder, requireFolder, requireFolders } from './folder-store.ts';
export { removeFiles } from './jobs.ts';
export { type Listed, readList, type MediaQuery, removeContent, removeItems, withOrder } from './items.ts';
export {
  contentSortKey,
  type ContentPage,
  continueAfter,
  countContent,
  listContent,
  type ListedRow,
  matchesFilter,
  hasName,
} from './list-store.ts';
export { cleanOriginalName, unknownNames } from './original-name.ts';
export type { Preparation } from './preparation.ts';
export type { Rendition } from './processing-store.ts';
export { createMediaVerbs } from './routes.ts';
export { type Library, createLibrary } from './service.ts';
export {
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
  toImage,
  toVideo,
} from './store.ts';
