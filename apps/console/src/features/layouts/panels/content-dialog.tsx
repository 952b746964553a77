import { MediaPickerDialog } from '../../library/index.ts';
import type { ContentElement } from './kinds.ts';
import { contentKinds, type PickedContent, toPickedContent } from './picked-content.ts';

interface ContentDialogProps {
  kind: ContentElement['kind'];
  onPick: (content: PickedContent) => void;
  onClose: () => void;
}

const TITLES = {
  picture: 'Choose a picture',
  video: 'Choose a video',
  playlist: 'Choose a playlist',
  webpage: 'Choose a web page',
};

/** Picks the content of an element, and closes. */
export const ContentDialog = ({ kind, onPick, onClose }: ContentDialogProps) => (
  <MediaPickerDialog
    title={TITLES[kind]}
    only={contentKinds[kind]}
    onPick={(_, entry) => {
      onClose();
      onPick(toPickedContent(entry));
    }}
    onClose={onClose}
  />
);
