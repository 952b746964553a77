import { isSamePicture, isSamePlay, type Turn } from '../core/turns.ts';
import {
  type Effect,
  type Front,
  type Message,
  describeNowPlaying,
  type Observation,
  type PlaybackState,
  findTurnInFront,
} from './state.ts';
import { freeRun } from './sync.ts';

/** A decision that is being made: the next state and the effects so far. A value: every step returns a new one. */
export interface Draft {
  readonly state: PlaybackState;
  readonly effects: readonly Effect[];
  readonly at: Observation;
}

export const emit = (draft: Draft, ...effects: Effect[]): Draft => ({
  ...draft,
  effects: [...draft.effects, ...effects],
});

export const change = (draft: Draft, changes: Partial<PlaybackState>): Draft => ({
  ...draft,
  state: { ...draft.state, ...changes },
});

/** Sets the front, and raises or withdraws the warning `asleep`. */
export function setFront(draft: Draft, front: Front): Draft {
  const isAsleep = front.kind === 'asleep';
  const isUnchanged = isAsleep === (draft.state.front.kind === 'asleep');
  const warned = isUnchanged ? draft : emit(draft, { type: 'set-warning', warning: 'asleep', isOn: isAsleep });
  // Nothing is prepared now: a message and sleep release both layers, and media swap the layers.
  return reportChange(change(warned, { front, prepared: null, lingersUntilMs: null, video: freeRun }), draft.state);
}

/** Another turn or slot of the picture in front has begun. */
export const goOn = (draft: Draft, turn: Turn): Draft =>
  reportChange(change(draft, { front: { kind: 'media', turn } }), draft.state);

/** A change within a playlist is recorded; only a change of the content is worth a heartbeat. */
function reportChange(draft: Draft, before: PlaybackState): Draft {
  const turn = findTurnInFront(draft.state);
  const [old, current] = [describeNowPlaying(before), describeNowPlaying(draft.state)];
  if (isSamePlay(findTurnInFront(before), turn) && old.reason === current.reason) return draft;
  const isSameList = current.playlistId !== null && current.playlistId === old.playlistId;
  const reported = emit(
    draft,
    { type: 'label', assetId: current.assetId },
    { type: isSameList && current.reason === old.reason ? 'record' : 'report' },
  );
  return turn?.content.kind === 'video' && turn.place !== null ? emit(reported, { type: 'measure' }) : reported;
}

/** Shows a message at once, unless the same one is shown already. */
export function showMessage(draft: Draft, message: Message): Draft {
  const { front } = draft.state;
  if (front.kind === 'message' && JSON.stringify(front.message) === JSON.stringify(message)) return draft;
  return setFront(emit(draft, { type: 'show-message', message }), { kind: 'message', message });
}

/** Begins to bring a turn to the front; a result of an earlier attempt no longer counts. */
export function present(draft: Draft, turn: Turn, isReload: boolean): Draft {
  const attempt = draft.state.attempt + 1;
  // Anything else on the layer behind is replaced.
  const { prepared: loaded, followedMs: sinceMs } = draft.state;
  const prepared = loaded !== null && isSamePicture(loaded, turn) ? loaded : null;
  return emit(change(draft, { attempt, prepared, presenting: { attempt, turn, sinceMs, isReload } }), {
    type: 'present',
    attempt,
    turn,
  });
}

/** Cancels the attempt that is under way, if any. */
export const cancelPresenting = (draft: Draft): Draft => change(draft, { presenting: null });
