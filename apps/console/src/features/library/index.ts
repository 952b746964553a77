export { MediaThumbnail } from './components/media-thumbnail.tsx';
export { useFolders } from './folders/queries.ts';
export { MediaPickerDialog } from './picker/media-picker-dialog.tsx';
export { type MediaItem, thumbnailOf } from './media-item.ts';
export { useLibrary } from './queries.ts';
