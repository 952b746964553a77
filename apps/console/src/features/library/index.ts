export { FolderSelect } from './components/folder-select.tsx';
export { MediaThumbnail } from './components/media-thumbnail.tsx';
export { useFolders } from './folders/queries.ts';
export { MediaPickerDialog } from './picker/media-picker-dialog.tsx';
export { type MediaItem, ofImage, ofVideo, thumbnailOf } from './media-item.ts';
export { type Library, useLibrary } from './queries.ts';
export { useLibraryUpload } from './uploads/use-library-upload.ts';
