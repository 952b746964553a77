import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ContentPicker } from './content-picker.tsx';

interface MediaPickerDialogProps extends Pick<ComponentProps<typeof ContentPicker>, 'only' | 'onPick' | 'onPoint'> {
  title: string;
  description?: string;
  /** Below the content: what the content under the pointer changes. */
  children?: ReactNode;
  onClose: () => void;
}

/** Picks content by one press. The caller closes the dialog. */
export const MediaPickerDialog = ({ title, description, children, onClose, ...picker }: MediaPickerDialogProps) => (
  <Dialog onClose={onClose} title={title} size="wide" {...(description !== undefined && { description })}>
    <ContentPicker {...picker} />
    {children}
  </Dialog>
);
