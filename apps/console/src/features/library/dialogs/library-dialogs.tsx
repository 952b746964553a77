import { Suspense } from 'react';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { useOpenDialog } from '../library-context.tsx';

const opened = fetched(async () => (await import('./open-dialog.tsx')).OpenDialog);

/** The dialogs of the library, one at a time. */
export function LibraryDialogs() {
  const dialog = useOpenDialog();
  usePreload(opened.load);
  return <Suspense>{dialog !== null && <opened.Component dialog={dialog} />}</Suspense>;
}
