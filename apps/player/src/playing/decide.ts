import { keyOf } from '../core/turns.ts';
import { cancelPresenting, createDraft, type Draft, setFront } from './draft.ts';
import { evaluate, showLoading } from './evaluate.ts';
import { forgetFailures } from './failures.ts';
import { onFailure, onPosition, onVerified } from './recovery.ts';
import { type Effect, type Observation, type PlaybackEvent, type PlaybackState, turnInFront } from './state.ts';

/** After a change of media, the layer that went behind is released within this time and can be prepared again. */
const RELEASED_AFTER_MS = 200;

/**
 * Decides what the stage does next. Pure: no DOM, no timers and no clock; each event carries the time.
 *
 * The invariant is that the screen is never black when content changes: media stay in front until the next item
 * reports `presented`. Only messages and sleep replace them at once.
 */
export function decide(
  state: PlaybackState,
  event: PlaybackEvent & Observation,
): { state: PlaybackState; effects: Effect[] } {
  if (state.isEnded) return { state, effects: [] };
  const draft = createDraft(state, event);
  handle(draft, event);
  return { state: draft.state, effects: draft.effects };
}

function handle(draft: Draft, event: PlaybackEvent): void {
  switch (event.type) {
    case 'manifest-activated': {
      const { manifest } = event;
      draft.set({ manifest, name: manifest.name, failures: new Map(), unplayableUntilMs: new Map() });
      draft.effects.push({ type: 'apply-manifest', settings: manifest.settings, etag: manifest.etag });
      return evaluate(draft);
    }
    case 'manifest-pending': {
      const { name, settings } = event.manifest;
      draft.set({ name });
      draft.effects.push({ type: 'apply-manifest', settings, etag: null });
      if (turnInFront(draft.state) === null) evaluate(draft);
      return;
    }
    case 'check':
      return evaluate(draft);
    case 'presented':
      return onPresented(draft, event.attempt);
    case 'not-presented':
      if (draft.state.presenting?.attempt !== event.attempt) return;
      cancelPresenting(draft);
      return showLoading(draft);
    case 'present-failed':
      return onFailure(draft, event);
    case 'verified':
      return onVerified(draft, event);
    case 'prepare-failed':
      if (draft.state.prepared !== null && keyOf(draft.state.prepared.content) === event.sha256) {
        draft.set({ prepared: null });
      }
      return;
    case 'position':
      return onPosition(draft, event.position);
    case 'removed':
      draft.set({ isEnded: true, presenting: null });
      draft.effects.push({ type: 'set-timer', inMs: null }, { type: 'set-warning', warning: 'asleep', isOn: false });
  }
}

function onPresented(draft: Draft, attempt: number): void {
  const { presenting } = draft.state;
  if (presenting?.attempt !== attempt) return;
  cancelPresenting(draft);
  forgetFailures(draft, presenting.turn.content);
  setFront(draft, { kind: 'media', turn: presenting.turn });
  draft.effects.push({ type: 'set-timer', inMs: RELEASED_AFTER_MS });
}
