import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';

interface OutdatedDialogProps {
  /** The kind of thing that was edited: `playlist`. */
  noun: string;
  isSaving: boolean;
  onLoad: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Somebody else has saved another version: the person chooses which one stays. */
export const OutdatedDialog = ({ noun, isSaving, onLoad, onOverwrite, onClose }: OutdatedDialogProps) => (
  <Dialog
    onClose={onClose}
    title={`This ${noun} was changed elsewhere`}
    footer={
      <>
        <Button onClick={onLoad}>Load the newer version</Button>
        <Button variant="primary" busy={isSaving} onClick={onOverwrite}>
          Save mine anyway
        </Button>
      </>
    }
  >
    <p>Somebody saved another version while you were editing. Nothing was saved yet.</p>
    <p className="text-ink-2">
      If you load the newer version, Undo brings yours back. If you save yours, it replaces the newer one on all
      screens.
    </p>
  </Dialog>
);
