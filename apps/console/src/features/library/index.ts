export { deletionOfItems } from './dialogs/delete-dialog.tsx';
export { FolderLabel } from './components/folder-label.tsx';
export { FolderField } from './components/folder-field.tsx';
export { FolderOptions } from './components/folder-select.tsx';
export { MediaThumbnail } from './components/media-thumbnail.tsx';
export { FolderChecklist } from './folders/folder-checklist.tsx';
export { foldersRead } from './queries.ts';
export { ContentField } from './picker/content-field.tsx';
export { ContentPicker } from './picker/content-picker.tsx';
export { MediaPickerDialog } from './picker/media-picker-dialog.tsx';
export {
  type ContentEntry,
  parseHost,
  formatItemTitle,
  isDrawnItem,
  type ScreenContent,
  fromDocument,
  fromWebpage,
  fromLayout,
} from './library-item.ts';
export { type ShownFile, fromImage, fromVideo, findThumbnail } from './media-item.ts';
export { Validity } from './validity.tsx';
export { describeValidity } from './validity-text.ts';
export { type Library, useFiles, useScreenContent } from './use-library.ts';
export const loadRenameDialog = async () => (await import('./dialogs/rename-dialog.tsx')).RenameDialog;
export const loadMoveDialog = async () => (await import('./dialogs/move-dialog.tsx')).MoveDialog;
export const loadSaveFolder = async () => (await import('./dialogs/folder-dialogs.tsx')).SaveFolder;
export const loadWebpageDialog = async () => (await import('./webpages/webpage-dialog.tsx')).WebpageDialog;
export { useLibraryUpload } from './uploads/use-library-upload.ts';
