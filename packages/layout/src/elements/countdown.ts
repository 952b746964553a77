import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { TextContext } from '../text-format.ts';
import { wordsOf } from '../words.ts';
import { toInstant } from '../zone-time.ts';
import type { LayoutKind } from './layout-kind.ts';
import { readText, readWritten } from './fields.ts';
import { drawWritten } from './written.ts';

export const countdownKind: LayoutKind<'countdown'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'countdown',
    until: readText(fields['until'], 30),
    finished: readText(fields['finished'], 200),
  }),
  draw: (node, element, color) =>
    drawWritten(node, element, color, { write: (context) => formatCountdown(context, element), isTabular: true }),
  hasSeconds: () => true,
};

const pad = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** `2 d 18:05:09` in English, without days on the last one; the text of the end once it is over, or if its time is not a time. */
export function formatCountdown(
  { ms, timeZone, language }: TextContext,
  { until, finished }: Pick<ElementOf<'countdown'>, 'until' | 'finished'>,
): string {
  const left = Math.ceil((toInstant(until, timeZone) - ms) / 1_000);
  if (!(left > 0)) return finished;
  const days = Math.floor(left / 86_400);
  const time = [Math.floor(left / 3_600) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
  return days > 0 ? `${days} ${wordsOf(language).days} ${time}` : time;
}
