import { type ComponentType, useEffect } from 'react';
import { whenCalm } from '../../ui/calm.ts';
import { fetched } from '../../ui/fetched.tsx';
import type { ReceiptProps } from '../arrival/receipt.tsx';
import type { MediaPreviewProps } from './components/media-preview.tsx';
import type { UploadDialogProps } from './components/upload-dialog.tsx';
import type { MediaTableProps } from './components/media-table.tsx';
import type { LibraryDialogsProps } from './library-dialogs.tsx';

const dialogs = fetched(async () => (await import('./library-dialogs.tsx')).LibraryDialogs);
const upload = fetched(async () => (await import('./components/upload-dialog.tsx')).UploadDialog);
const preview = fetched(async () => (await import('./components/media-preview.tsx')).MediaPreview);
const table = fetched(async () => (await import('./components/media-table.tsx')).MediaTable);
const receipt = fetched(async () => (await import('../arrival/receipt.tsx')).Receipt);

/** What the library shows only when it is asked for. */
export const LibraryDialogs: ComponentType<LibraryDialogsProps> = dialogs.Component;
export const UploadDialog: ComponentType<UploadDialogProps> = upload.Component;
export const MediaPreview: ComponentType<MediaPreviewProps> = preview.Component;
export const MediaTable: ComponentType<MediaTableProps> = table.Component;
export const Receipt: ComponentType<ReceiptProps> = receipt.Component;

export const loadPieces = (): Promise<unknown> =>
  Promise.all([dialogs, upload, preview, table, receipt].map(({ load }) => load()));

/** Whoever types opens nothing; in milliseconds. */
const CALM_MS = 1_000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'dragenter'];

/**
 * Fetches those pieces at the first sign of somebody at the page, once that is answered: they are there before what
 * opens them is reached.
 */
export function usePiecesInTime(): void {
  useEffect(() => {
    const isOver = new AbortController();
    let forget = () => {};
    const { signal } = isOver;
    function come(): void {
      isOver.abort();
      // What could not be had now is asked for again when it is to be shown.
      forget = whenCalm(() => void loadPieces().catch(() => null), CALM_MS);
    }
    for (const sign of signs) document.addEventListener(sign, come, { signal, passive: true });
    return () => {
      isOver.abort();
      forget();
    };
  }, []);
}
