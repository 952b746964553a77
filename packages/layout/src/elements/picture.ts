import { isMediaId } from '@vitrine/contract/core/ids';
import { checkAddress, createImage } from '../images.ts';
import type { LayoutKind } from './layout-kind.ts';
import { fieldsOf, readFilled, readNumber } from './fields.ts';

export const pictureKind: LayoutKind<'picture'> = {
  read(fields, common) {
    const { mediaId } = fields;
    const { x, y } = fieldsOf(fields['focus']);
    const focus = { x: readNumber(x, 0, 100, 50), y: readNumber(y, 0, 100, 50) };
    return { ...common, ...readFilled(fields), kind: 'picture', mediaId: isMediaId(mediaId) ? mediaId : null, focus };
  },
  draw(node, { mediaId, fit, focus }, _color, context) {
    const address = checkAddress(mediaId && context.findPicture(mediaId));
    if (address !== null) {
      node.appendChild(createImage(address, { 'object-fit': fit, 'object-position': `${focus.x}% ${focus.y}%` }));
    }
    return { node };
  },
  listShown: ({ mediaId }, context) => mediaId && context.findPicture(mediaId),
};
