import { formatTime } from '../text-format.ts';
import type { LayoutKind } from './layout-kind.ts';
import { readOption, readWritten } from './fields.ts';
import { drawWritten } from './written.ts';

export const clockKind: LayoutKind<'clock'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'clock',
    hours: readOption(fields['hours'], [12, 24] as const, 24),
    hasSeconds: fields['hasSeconds'] === true,
  }),
  draw: (node, element, color) =>
    drawWritten(node, element, color, { write: (context) => formatTime(context, element), isTabular: true }),
  hasSeconds: ({ hasSeconds }) => hasSeconds,
};
