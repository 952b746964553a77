import type { ComponentProps } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ContentPicker } from './content-picker.tsx';

interface MediaPickerDialogProps extends Pick<ComponentProps<typeof ContentPicker>, 'only' | 'onPick'> {
  title: string;
  description?: string;
  onClose: () => void;
}

/** Picks content by one press. The caller closes the dialog. */
export const MediaPickerDialog = ({ title, description, onClose, ...picker }: MediaPickerDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={title}
    size="wide"
    {...(description !== undefined && { description })}
  >
    <ContentPicker {...picker} />
  </Dialog>
);
