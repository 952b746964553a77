import { fetched } from '../../ui/rendering/fetched.tsx';

/** The form that starts a takeover. */
export const StartTakeover = fetched(async () => (await import('./start-dialog.tsx')).StartDialog);
