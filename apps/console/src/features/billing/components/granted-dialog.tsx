import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface GrantedDialogProps {
  paysForStorage: boolean;
  onClose: () => void;
}

/** Explains why a granted plan cannot be canceled by the account that uses it. */
export function GrantedDialog({ paysForStorage, onClose }: GrantedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nothing to cancel"
      description="Your plan was granted by an administrator, so you are not charged for it. To change it, ask your administrator."
      footer={<Button onClick={onClose}>OK</Button>}
    >
      {paysForStorage ? <p>To stop paying for extra storage, choose Reduce under Extra Storage.</p> : undefined}
    </Dialog>
  );
}
