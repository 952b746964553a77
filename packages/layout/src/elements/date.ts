import { formatDate } from '../text-format.ts';
import type { LayoutKind } from './layout-kind.ts';
import { readOption, readWritten } from './fields.ts';
import { drawWritten } from './written.ts';

const FORMATS = ['full', 'long', 'short', 'weekday'] as const;

export const dateKind: LayoutKind<'date'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'date',
    format: readOption(fields['format'], FORMATS, 'long'),
  }),
  draw: (node, element, color) =>
    drawWritten(node, element, color, { write: (context) => formatDate(context, element.format) }),
};
