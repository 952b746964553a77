import type { Trigger, TriggerRepeat } from '@vitrine/contract/integrations/triggers';
import { formatQuantity } from '../../../ui/format/format.ts';

/** The effect of another call while the takeover runs, for a list. */
const repeatTexts: Readonly<Record<TriggerRepeat, string>> = {
  extend: 'a second call extends it',
  end: 'a second call ends it',
  ignore: 'a second call does nothing',
};

/** `For 5 minutes, a second call ends it` */
export function describeRun({ minutes, repeat }: Pick<Trigger, 'minutes' | 'repeat'>): string {
  const time = minutes === null ? 'Until it is ended' : `For ${formatQuantity(minutes, 'minute')}`;
  return `${time}, ${repeatTexts[repeat]}`;
}

/** A sentence about what a trigger lacks; null if it can be called. */
export function describeMissingShow({ missing }: Pick<Trigger, 'missing'>): string | null {
  if (missing.length === 0) return null;
  if (missing.length === 2) return 'Starts nothing: what it shows and its screens were deleted';
  return missing.includes('shown')
    ? 'Starts nothing: what it shows was deleted'
    : 'Starts nothing: its screens were deleted';
}
