import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { summarizeInstantEffect } from './effect-text.ts';
import { type Planned, usePlannedEffect } from './use-effect-of.ts';

/** The effect of a drop, as a short text beside the dragged item. */
export function LoadedEffectHint({ planned }: { planned: Planned | null }) {
  const state = usePlannedEffect(planned, false);
  const readersZone = useTimeZone();
  if (planned === null || state.is === 'none' || state.is === 'unknown') return null;
  return (
    <span role="status" className="text-1 text-ink-2">
      {state.is === 'known' ? summarizeInstantEffect(state.effect, readersZone) : 'Checking which screens change…'}
    </span>
  );
}
