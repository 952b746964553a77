import { isStocked } from '../core/layouts.ts';
import { toKey, type TurnContent } from '../core/turns.ts';
import { change, type Draft, emit } from './draft.ts';

/** Content that cannot be played, although its bytes are correct, is skipped for this long. */
const UNPLAYABLE_MS = 10 * 60 * 1000;

/** The number of failures, without a success in between, after which content counts as unplayable. */
const MAX_FAILURES = 2;

/** True if the file is on this device, the web page is open, or the layout has all that can be had for it. */
export function isReady({ at, state: { manifest } }: Draft, content: TurnContent): boolean {
  if (content.kind === 'webpage') return at.pages[toKey(content)]?.state === 'ready';
  if (content.kind !== 'layout') return at.stored.has(content.sha256);
  const has = (sha256: string): boolean => at.stored.has(sha256) || at.unavailable.has(sha256);
  return manifest !== null && isStocked(manifest, content, at.serverMs, has);
}

/** True if content cannot be played, the web page does not answer, or a live picture is not there. */
export function isUnplayable({ state, at }: Draft, content: TurnContent): boolean {
  const key = toKey(content);
  if (at.pages[key]?.state === 'failed') return true;
  return (state.unplayableUntilMs.get(key) ?? 0) > at.monotonicMs;
}

export const hasFailedRepeatedly = ({ state }: Draft, content: TurnContent): boolean =>
  (state.failures.get(toKey(content)) ?? 0) >= MAX_FAILURES;

/** Counts a failure to present something. */
export function countFailure(draft: Draft, content: TurnContent): Draft {
  const { failures } = draft.state;
  const key = toKey(content);
  return change(draft, { failures: new Map(failures).set(key, (failures.get(key) ?? 0) + 1) });
}

export function forgetFailures(draft: Draft, content: TurnContent): Draft {
  const failures = new Map(draft.state.failures);
  return failures.delete(toKey(content)) ? change(draft, { failures }) : draft;
}

/** Skips content for some time, and reports why. */
export function markUnplayable(draft: Draft, content: TurnContent, message: string): Draft {
  const unplayableUntilMs = new Map(draft.state.unplayableUntilMs);
  unplayableUntilMs.set(toKey(content), draft.at.monotonicMs + UNPLAYABLE_MS);
  return logError(change(forgetFailures(draft, content), { unplayableUntilMs }), message);
}

export const logError = (draft: Draft, message: string): Draft => emit(draft, { type: 'log-error', message });
