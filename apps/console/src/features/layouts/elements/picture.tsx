import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { Image } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { PictureField, pictureContent } from '../fill-in/picture-field.tsx';
import { showing } from './content.ts';
import type { EditorKind, FillFieldProps } from './editor-kind.ts';

export const picture: EditorKind<'picture'> = {
  ...showing<'picture'>(t('Picture'), pictureContent),
  Icon: Image,
  size: [640, 480],
  Properties: null,
  fillIn: { section: 'pictures', Field },
  coverCost: 2,
};

function Field({ item: { element, label }, resources, onFocus, onChange }: FillFieldProps<ElementOf<'picture'>>) {
  const shown = element.mediaId && pictureContent.find(element.mediaId, resources);
  return (
    <PictureField
      label={label}
      shown={shown}
      onFocus={onFocus}
      onPick={({ id, resources: added }) => onChange((each) => pictureContent.show(each, id), added)}
    />
  );
}
