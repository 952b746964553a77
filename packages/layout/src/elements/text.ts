import { fillVariables } from '../text-format.ts';
import type { LayoutKind } from './layout-kind.ts';
import { readWords, readWritten } from './fields.ts';
import { drawWritten } from './written.ts';

export const textKind: LayoutKind<'text'> = {
  read: (fields, common) => ({ ...common, ...readWritten(fields), kind: 'text', ...readWords(fields) }),
  draw: (node, element, color) =>
    drawWritten(node, element, color, {
      write: (context) => fillVariables(element.text, context),
      direction: element.direction,
    }),
};
