import type { LayoutKind } from './layout-kind.ts';
import { fieldsOf, readColor, readNumber, readOption } from './fields.ts';

export const shapeKind: LayoutKind<'shape'> = {
  read(fields, common) {
    const border = fieldsOf(fields['border']);
    const color = readColor(border['color']);
    return {
      ...common,
      kind: 'shape',
      shape: readOption(fields['shape'], ['rectangle', 'ellipse'] as const, 'rectangle'),
      fill: readColor(fields['fill']),
      border: color === null ? null : { color, width: readNumber(border['width'], 1, 200, 1) },
      cornerRadius: readNumber(fields['cornerRadius'], 0, 4_000, 0),
    };
  },
  draw(node, { shape: form, fill, border }, color) {
    if (form === 'ellipse') node.style.borderRadius = '50%';
    if (fill) node.style.backgroundColor = color(fill);
    if (border) node.style.border = `${border.width}px solid ${color(border.color)}`;
    return { node };
  },
};
