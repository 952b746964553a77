import type { KnownElement } from '@vitrine/contract/layouts/document';
import { MediaPickerDialog } from '../../library/index.ts';
import type { ElementContent } from '../elements/editor-kind.ts';
import { type PickedContent, toPickedContent } from './picked-content.ts';

interface ContentDialogProps {
  content: Pick<ElementContent<KnownElement>, 'title' | 'kind'>;
  onPick: (content: PickedContent) => void;
  onClose: () => void;
}

/** Picks the content of an element, and closes. */
export const ContentDialog = ({ content: { title, kind }, onPick, onClose }: ContentDialogProps) => (
  <MediaPickerDialog
    title={title}
    only={kind}
    onPick={(_, entry) => {
      onClose();
      onPick(toPickedContent(entry));
    }}
    onClose={onClose}
  />
);
