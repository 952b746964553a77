export { MediumPane } from './components/medium-pane.tsx';
export { useFolders } from './folder-queries.ts';
export { MediaPickerDialog } from './media-picker-dialog.tsx';
export { type Medium, pictureOf } from './medium.ts';
export { useLibrary } from './queries.ts';
