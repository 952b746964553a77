export { DropHint } from './components/drop-hint.tsx';
export { type KindFilter, toAcceptAttribute } from './accepted-files.ts';
export { detectKind, learnFormats } from './file-kind.ts';
export type { ReplacedItem, UploadedMedia } from './upload.ts';
export { UploadProvider, useUpload } from './upload-tray.tsx';
export { useFileDrop } from './use-file-drop.ts';
export { useImportFile } from './use-import-file.ts';
