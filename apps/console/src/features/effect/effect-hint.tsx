import { t } from '@vitrine/messages/t';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { summarizeEffect, summarizeInstantEffect } from './effect-text.ts';
import type { Planned } from '../../api/q.ts';
import { usePlannedEffect, useWaitingByEffect } from './use-effect-of.ts';

interface EffectHintProps {
  planned: Planned | null;
  /** True for a change to one screen: the text says what the screen shows. */
  instant?: boolean;
}

/** The effect of a change, as a short text beside what makes it. */
export function LoadedEffectHint({ planned, instant = true }: EffectHintProps) {
  const state = usePlannedEffect(planned, false);
  useWaitingByEffect(state, planned?.approval);
  const readersZone = useTimeZone();
  if (planned === null || state.is === 'none' || state.is === 'unknown') return null;
  const summarize = instant ? summarizeInstantEffect : summarizeEffect;
  return (
    <span role="status" className="text-1 text-ink-2">
      {state.is === 'known' ? summarize(state.effect, readersZone) : t('Checking which screens change…')}
    </span>
  );
}
