import type { PlaylistId } from '@vitrine/contract/library/content';
import { lazy, Suspense } from 'react';
import { OutdatedDialog } from '../../../ui/overlays/outdated-dialog.tsx';
import type { useSave } from './use-save.ts';

const SaveCheck = lazy(async () => ({ default: (await import('./save-check.tsx')).SaveCheck }));
const EffectReceipt = lazy(async () => ({
  default: (await import('../../playout/effect/effect-receipt.tsx')).EffectReceipt,
}));

interface SaveDialogsProps {
  id: PlaylistId;
  saving: ReturnType<typeof useSave>;
  /** The playlist and the number of its changes: `Entrance loop, 2 changes`. */
  description: string;
}

/** The dialogs of saving: its effect on screens, the conflict with somebody else's change, and the progress on screens. */
export const SaveDialogs = ({ id, saving, description }: SaveDialogsProps) => (
  <Suspense>
    {saving.isChecking && (
      <SaveCheck
        key={saving.body.revision}
        id={id}
        body={saving.body}
        description={description}
        busy={saving.isSaving}
        onSave={saving.save}
        onClose={saving.cancel}
      />
    )}
    {saving.isOutdated && (
      <OutdatedDialog
        noun="playlist"
        isSaving={saving.isSaving}
        onLoad={saving.loadNewer}
        onOverwrite={() => saving.save(null, true)}
        onClose={saving.dismiss}
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
  </Suspense>
);
