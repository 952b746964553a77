import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { Image } from 'lucide-react';
import { PictureField, pictureContent } from '../fill-in/picture-field.tsx';
import { filled } from './canvas.ts';
import { showing } from './content.ts';
import type { EditorKind, FillFieldProps } from './element-kind.ts';

type Picture = ElementOf<'picture'>;

export const picture: EditorKind<Picture> = {
  ...showing('Picture', pictureContent),
  Icon: Image,
  size: [640, 480],
  create: (common) => ({ ...common, ...filled, kind: 'picture', mediaId: null, focus: { x: 50, y: 50 } }),
  Properties: null,
  fillIn: { section: 'Pictures', Field },
  coverCost: 2,
};

function Field({ item: { element, label }, resources, onFocus, onChange }: FillFieldProps<Picture>) {
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
