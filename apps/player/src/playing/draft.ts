import { isSamePicture, isSamePlay, type Turn } from '../core/turns.ts';
import {
  type Effect,
  type Front,
  type Message,
  nowPlaying,
  type Observation,
  type PlaybackState,
  turnInFront,
} from './state.ts';
import { freeRun } from './sync.ts';

/** A decision that is being built: the next state and the effects so far. */
export interface Draft {
  readonly state: PlaybackState;
  readonly effects: Effect[];
  readonly at: Observation;
  readonly set: (changes: Partial<PlaybackState>) => void;
}

export function createDraft(initial: PlaybackState, at: Observation): Draft {
  let state = initial;
  return {
    get state() {
      return state;
    },
    effects: [],
    at,
    set(changes) {
      state = { ...state, ...changes };
    },
  };
}

/** Sets the front, and raises or withdraws the warning `asleep`. */
export function setFront(draft: Draft, front: Front): void {
  const before = draft.state;
  const isAsleep = front.kind === 'asleep';
  if (isAsleep !== (before.front.kind === 'asleep')) {
    draft.effects.push({ type: 'set-warning', warning: 'asleep', isOn: isAsleep });
  }
  // Nothing is prepared now: a message and sleep release both layers, and media swap the layers.
  draft.set({ front, prepared: null, video: freeRun });
  reportChange(draft, before);
}

/** Another turn or slot of the picture in front has begun. */
export function goOn(draft: Draft, turn: Turn): void {
  const before = draft.state;
  draft.set({ front: { kind: 'media', turn } });
  reportChange(draft, before);
}

/** A change within a playlist is recorded; only a change of the content is worth a heartbeat. */
function reportChange({ state, effects }: Draft, before: PlaybackState): void {
  const turn = turnInFront(state);
  const [old, current] = [nowPlaying(before), nowPlaying(state)];
  if (isSamePlay(turnInFront(before), turn) && old.reason === current.reason) return;
  effects.push({ type: 'label', assetId: current.assetId });
  const isSameList = current.playlistId !== null && current.playlistId === old.playlistId;
  effects.push({ type: isSameList && current.reason === old.reason ? 'record' : 'report' });
  if (turn?.content.kind === 'video' && turn.place !== null) effects.push({ type: 'measure' });
}

/** Shows a message at once, unless the same one is shown already. */
export function showMessage(draft: Draft, message: Message): void {
  const { front } = draft.state;
  if (front.kind === 'message' && JSON.stringify(front.message) === JSON.stringify(message)) return;
  draft.effects.push({ type: 'show-message', message });
  setFront(draft, { kind: 'message', message });
}

/** Begins to bring a turn to the front; a result of an earlier attempt no longer counts. */
export function present({ state, effects, set }: Draft, turn: Turn, isReload: boolean): void {
  const attempt = state.attempt + 1;
  // Anything else on the layer behind is replaced.
  const prepared = state.prepared !== null && isSamePicture(state.prepared, turn) ? state.prepared : null;
  set({ attempt, prepared, presenting: { attempt, turn, isReload } });
  effects.push({ type: 'present', attempt, turn });
}

/** Cancels the attempt that is under way, if any. */
export function cancelPresenting({ state, set }: Draft): void {
  if (state.presenting !== null) set({ presenting: null });
}
