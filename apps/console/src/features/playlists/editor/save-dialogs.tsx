import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistEditing } from './use-playlist-editing.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';

const SaveCheck = fetched(async () => (await import('./save-check.tsx')).SaveCheck);
const EffectReceipt = fetched(async () => (await import('../../effect/effect-receipt.tsx')).EffectReceipt);

interface SaveDialogsProps {
  id: PlaylistId;
  saving: PlaylistEditing;
  /** The playlist and the number of its changes: `Entrance loop, 2 changes`. */
  description: string;
}

/** The dialogs of saving: its effect on screens, and the progress on screens. */
export const SaveDialogs = ({ id, saving, description }: SaveDialogsProps) => (
  <>
    {saving.isChecking && (
      <SaveCheck
        key={saving.body.revision}
        id={id}
        body={saving.body}
        description={description}
        busy={saving.isSaving}
        onSave={saving.saveChecked}
        onClose={saving.endCheck}
      />
    )}
    {saving.receipt !== null && (
      <EffectReceipt
        effect={saving.receipt.effect}
        savedAt={saving.receipt.at}
        action={saving.receipt.action}
        onClose={saving.closeReceipt}
      />
    )}
  </>
);
