import { fetched } from '../../../ui/rendering/fetched.tsx';

const NewAccountDialog = fetched(async () => (await import('./new-account-dialog.tsx')).NewAccountDialog);

/** The dialog that creates another account, whose code is loaded when it opens. */
export const NewAccountOpening = ({ onClose }: { onClose: () => void }) => <NewAccountDialog onClose={onClose} />;
