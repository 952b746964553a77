import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { ManifestAsset } from '@vitrine/contract/player';
import type { Effect, Front, Message, Observation, PlaybackState } from './state.ts';

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

export function setNowPlaying({ state, effects, set }: Draft, assetId: string | null, reason: PlaybackReason): void {
  const { nowPlaying } = state;
  if (nowPlaying.assetId === assetId && nowPlaying.reason === reason) return;
  set({ nowPlaying: { assetId, reason } });
  effects.push({ type: 'label', assetId }, { type: 'report' });
}

/** Sets the front, and raises or withdraws the warning `asleep`. */
export function setFront({ state, effects, set }: Draft, front: Front): void {
  const isAsleep = front.kind === 'asleep';
  if (isAsleep !== (state.front.kind === 'asleep')) {
    effects.push({ type: 'set-warning', warning: 'asleep', isOn: isAsleep });
  }
  // Nothing is prepared now: a message and sleep release both layers, and media swap the layers.
  set({ front, prepared: null });
}

/** Shows a message at once, unless the same one is shown already. */
export function showMessage(draft: Draft, message: Message): void {
  const { front } = draft.state;
  if (front.kind === 'message' && JSON.stringify(front.message) === JSON.stringify(message)) return;
  setFront(draft, { kind: 'message', message });
  draft.effects.push({ type: 'show-message', message });
  setNowPlaying(draft, null, 'nothing');
}

/** Begins to bring an asset to the front; a result of an earlier attempt no longer counts. */
export function present(
  { state, effects, set }: Draft,
  item: { asset: ManifestAsset; title: string; reason: PlaybackReason; isReload: boolean },
): void {
  const attempt = state.attempt + 1;
  const { asset } = item;
  // Anything else on the layer behind is replaced.
  const prepared = state.prepared === asset.sha256 ? state.prepared : null;
  set({ attempt, prepared, presenting: { attempt, ...item } });
  effects.push({ type: 'present', attempt, asset });
}

/** Cancels the attempt that is under way, if any. */
export function cancelPresenting({ state, set }: Draft): void {
  if (state.presenting !== null) set({ presenting: null });
}
