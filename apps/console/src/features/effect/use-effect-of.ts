import type { Planned } from '../../api/q.ts';
import type { Effect } from '@vitrine/contract/playout/effect';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/use-api.tsx';
import { useNeedsApproval } from '../../api/approval.ts';
import { isRefusal } from '../../api/query-client.ts';
import { useWaiting } from '../../ui/access/approval.tsx';
import { useSettled } from '../../ui/rendering/use-settled.ts';
import { toEffectKey } from './use-effect-text.ts';

export type EffectState =
  | { is: 'known'; effect: Effect }
  | { is: 'computing' }
  /** The dry run failed. The change can still be made. */
  | { is: 'unknown' }
  /** There is no change, or the server refuses it: its dialog says why. */
  | { is: 'none'; refusal?: Error };

/**
 * The effect of a change on the screens, by a dry run. Debounced; it is refetched when something else changes what plays.
 * Answers for an earlier version of the change are dropped.
 *
 * @param isMade the change is being made: the last answer stays, because a dry run after the change would find no effect,
 * or be refused
 */
export function usePlannedEffect(planned: Planned | null, isMade: boolean): EffectState {
  const api = useApi();
  const key = planned === null ? null : JSON.stringify(planned.key);
  const isSettled = useSettled(key) === key;
  const [madeKey, setMadeKey] = useState<string | null>(null);
  if (isMade && madeKey !== key) setMadeKey(key);
  const { data, error } = useQuery({
    queryKey: toEffectKey(key),
    // Not skipped while it is unsettled: another part of the page may ask for the effect of the same change.
    queryFn: planned === null ? skipToken : () => planned.dryRun(api),
    enabled: isSettled && madeKey !== key,
    // The effect depends on the time, so that it is not cached.
    gcTime: 0,
  });
  if (planned === null) return { is: 'none' };
  if (data !== undefined) return { is: 'known', effect: data };
  if (error === null) return { is: 'computing' };
  return isRefusal(error) ? { is: 'none', refusal: error } : { is: 'unknown' };
}

/** True if a change concerns no screen, not even one that shows the same for now. It never waits for an admin. */
export const concernsNone = ({ screenCount, unchangedCount }: Effect): boolean => screenCount + unchangedCount === 0;

/** Tells the surrounding dialog if the change with this effect waits for an admin. */
export function useWaitingByEffect(state: EffectState, approval?: 'never'): void {
  const mayWait = useNeedsApproval() && approval !== 'never' && !(state.is === 'known' && concernsNone(state.effect));
  useWaiting(mayWait ? (state.is === 'none' ? 'perhaps' : 'surely') : null);
}

/**
 * Tells the surrounding dialog if its change waits for an admin, without showing the effect. Asks the server only for people
 * whose changes may wait.
 *
 * @param planned null: it is not known in advance, or the change concerns no screen by itself
 */
export function WaitsByEffect({ planned, busy }: { planned: Planned | null; busy: boolean }): null {
  const needsApproval = useNeedsApproval();
  useWaitingByEffect(usePlannedEffect(needsApproval ? planned : null, busy));
  return null;
}
