import { Suspense } from 'react';
import { fetchedComponent } from '../../../ui/rendering/fetched.tsx';

const dialog = fetchedComponent(async () => (await import('./new-account-dialog.tsx')).NewAccountDialog);

/** The dialog that creates another account, whose code is loaded when it opens. */
export const NewAccountOpening = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <dialog.Component onClose={onClose} />
  </Suspense>
);
