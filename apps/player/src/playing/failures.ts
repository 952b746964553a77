import { keyOf, type TurnContent } from '../core/turns.ts';
import type { Draft } from './draft.ts';

/** Content that cannot be played, although its bytes are correct, is skipped for this long. */
const UNPLAYABLE_MS = 10 * 60 * 1000;

/** The number of failures, without a success in between, after which content counts as unplayable. */
const MAX_FAILURES = 2;

/** Its file is on this device, or the web page is open. */
export const isReady = ({ at }: Draft, content: TurnContent): boolean =>
  content.kind === 'webpage' ? at.pages.stateOf(keyOf(content)) === 'ready' : at.stored.has(content.sha256);

/** It cannot be played, or the web page does not answer. */
export function isUnplayable({ state, at }: Draft, content: TurnContent): boolean {
  const key = keyOf(content);
  if (content.kind === 'webpage' && at.pages.stateOf(key) === 'failed') return true;
  return (state.unplayableUntilMs.get(key) ?? 0) > at.monotonicMs;
}

export const hasFailedRepeatedly = ({ state }: Draft, content: TurnContent): boolean =>
  (state.failures.get(keyOf(content)) ?? 0) >= MAX_FAILURES;

/** Counts a failure to present something; true if it was the last that is tolerated. */
export function countFailure(draft: Draft, content: TurnContent): boolean {
  const { failures } = draft.state;
  const key = keyOf(content);
  draft.set({ failures: new Map(failures).set(key, (failures.get(key) ?? 0) + 1) });
  return hasFailedRepeatedly(draft, content);
}

export function forgetFailures({ state, set }: Draft, content: TurnContent): void {
  const key = keyOf(content);
  if (!state.failures.has(key)) return;
  const failures = new Map(state.failures);
  failures.delete(key);
  set({ failures });
}

/** Skips content for some time, and reports why. */
export function markUnplayable(draft: Draft, content: TurnContent, message: string): void {
  forgetFailures(draft, content);
  const { state, at } = draft;
  draft.set({
    unplayableUntilMs: new Map(state.unplayableUntilMs).set(keyOf(content), at.monotonicMs + UNPLAYABLE_MS),
  });
  logError(draft, message);
}

export function logError({ effects }: Draft, message: string): void {
  effects.push({ type: 'log-error', message });
}
