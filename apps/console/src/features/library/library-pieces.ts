import type { ComponentType } from 'react';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { ReceiptProps } from '../playout/index.ts';
import type { MediaPreviewProps } from './preview/media-preview.tsx';
import type { UploadDialogProps } from './uploads/upload-dialog.tsx';
import type { MediaTableProps } from './contents/media-table.tsx';
import type { LibraryDialogsProps } from './dialogs/library-dialogs.tsx';

const dialogs = fetched(async () => (await import('./dialogs/library-dialogs.tsx')).LibraryDialogs);
const upload = fetched(async () => (await import('./uploads/upload-dialog.tsx')).UploadDialog);
const preview = fetched(async () => (await import('./preview/media-preview.tsx')).MediaPreview);
const table = fetched(async () => (await import('./contents/media-table.tsx')).MediaTable);
const receipt = fetched(async () => (await import('../playout/receipt.tsx')).Receipt);

/** What the library shows only when it is asked for. */
export const LibraryDialogs: ComponentType<LibraryDialogsProps> = dialogs.Component;
export const UploadDialog: ComponentType<UploadDialogProps> = upload.Component;
export const MediaPreview: ComponentType<MediaPreviewProps> = preview.Component;
export const MediaTable: ComponentType<MediaTableProps> = table.Component;
export const Receipt: ComponentType<ReceiptProps> = receipt.Component;

/** Fetches all of them. */
export const loadPieces = (): Promise<unknown> =>
  Promise.all([dialogs, upload, preview, table, receipt].map(({ load }) => load()));
