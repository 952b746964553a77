import { toKey } from '../core/turns.ts';
import { cancelPresenting, change, type Draft, emit, setFront } from './draft.ts';
import { evaluate, showLoading } from './evaluate.ts';
import { forgetFailures } from './failures.ts';
import { onFailure, onPosition, onVerified } from './recovery.ts';
import { type Effect, type Observation, type PlaybackEvent, type PlaybackState, findTurnInFront } from './state.ts';

/** After a change of media, the layer that went behind is released within this time and can be prepared again. */
const RELEASED_AFTER_MS = 200;

export interface Decision {
  state: PlaybackState;
  effects: readonly Effect[];
}

/**
 * Decides what the stage does next. Pure: no DOM, no timers and no clock; the observation carries the times. Equal events
 * and observations lead to equal decisions, so a recording of them can be replayed.
 *
 * The invariant is that the screen is never black when content changes: media stay in front until the next item
 * reports `presented`. Only messages and sleep replace them at once.
 */
export function decide(before: PlaybackState, event: PlaybackEvent, at: Observation): Decision {
  if (before.isEnded) return { state: before, effects: [] };
  const { state, effects } = handle({ state: before, effects: [], at }, event);
  return { state, effects };
}

function handle(draft: Draft, event: PlaybackEvent): Draft {
  const { presenting, prepared } = draft.state;
  switch (event.type) {
    case 'manifest-activated': {
      const { manifest } = event;
      const { name, settings, etag } = manifest;
      const changed = change(draft, { manifest, name, failures: new Map(), unplayableUntilMs: new Map() });
      return evaluate(emit(changed, { type: 'apply-manifest', settings, etag }));
    }
    case 'manifest-pending': {
      const { name, settings } = event.manifest;
      const changed = emit(change(draft, { name }), { type: 'apply-manifest', settings, etag: null });
      return findTurnInFront(draft.state) === null ? evaluate(changed) : changed;
    }
    case 'check':
      return evaluate(draft);
    case 'presented':
      return onPresented(draft, event.attempt);
    case 'not-presented':
      return presenting?.attempt === event.attempt ? showLoading(cancelPresenting(draft)) : draft;
    case 'present-failed':
      return onFailure(draft, event);
    case 'verified':
      return onVerified(draft, event);
    case 'prepare-failed':
      return prepared !== null && toKey(prepared.content) === event.key ? change(draft, { prepared: null }) : draft;
    case 'position':
      return onPosition(draft, event.position);
    case 'removed':
      return emit(
        change(draft, { isEnded: true, presenting: null }),
        { type: 'set-timer', inMs: null },
        { type: 'set-warning', warning: 'asleep', isOn: false },
      );
  }
}

function onPresented(draft: Draft, attempt: number): Draft {
  const { presenting } = draft.state;
  if (presenting?.attempt !== attempt) return draft;
  const { turn } = presenting;
  const shown = setFront(forgetFailures(cancelPresenting(draft), turn.content), { kind: 'media', turn });
  return emit(shown, { type: 'set-timer', inMs: RELEASED_AFTER_MS });
}
