import { keyOf } from '../core/turns.ts';
import { cancelPresenting, type Draft, present } from './draft.ts';
import { evaluate } from './evaluate.ts';
import { countFailure, hasFailedRepeatedly, isUnplayable, logError, markUnplayable } from './failures.ts';
import { type Remedy, watchPosition } from './stall.ts';
import { type PlaybackEvent, turnInFront, type VideoPosition } from './state.ts';
import { inStep } from './sync.ts';

type EventOf<T extends PlaybackEvent['type']> = Extract<PlaybackEvent, { type: T }>;

/** Handles a failed presentation: damaged bytes, a temporary decoder failure, or an unsupported format. */
export function onFailure(draft: Draft, { attempt, message }: EventOf<'present-failed'>): void {
  const { presenting } = draft.state;
  if (presenting?.attempt !== attempt) return;
  if (presenting.isReload) return cancelPresenting(draft);
  const { content, title } = presenting.turn;
  if (content.kind === 'webpage') return cancelPresenting(draft);
  countFailure(draft, content);
  draft.effects.push({ type: 'verify', attempt, asset: content, title, message });
}

/** The first failure is tried again, after a new download if the file was damaged; the second is final. */
export function onVerified(draft: Draft, event: EventOf<'verified'>): void {
  const { asset, title, message } = event;
  if (hasFailedRepeatedly(draft, asset)) {
    markUnplayable(draft, asset, `${title} can’t be played on this screen: ${message}`);
  } else if (!event.isIntact) {
    logError(draft, `${title} was damaged on this device and is being downloaded again`);
  }
  if (draft.state.presenting?.attempt !== event.attempt) return;
  cancelPresenting(draft);
  evaluate(draft);
}

/** Keeps the video in front moving, and one of a list in step with the clock. */
export function onPosition(draft: Draft, position: VideoPosition | null): void {
  const { state, at } = draft;
  const turn = turnInFront(state);
  const key = turn === null ? '' : keyOf(turn.content);
  const moved = turn === null || position === null ? null : { key, positionMs: position.positionMs };
  const { watch, remedy } = watchPosition(state.stall, moved, at.monotonicMs);
  const { last } = state.stall;
  draft.set({ stall: watch });
  if (turn === null || position === null) return;
  if (remedy !== null) return applyRemedy(draft, remedy, position.positionMs);
  // A video that does not move is not moved by its clock either, so that it counts as stalled.
  const stands = last?.key === key && last.positionMs === position.positionMs && !position.hasEnded;
  if (turn.place !== null && !stands) runInStep(draft, position);
}

function runInStep(draft: Draft, position: VideoPosition): void {
  const { state, at, effects } = draft;
  const turn = turnInFront(state);
  if (turn === null) return;
  const { fromMs, untilMs } = turn;
  const measured = { ...position, sinceMs: at.serverMs - fromMs, leftMs: untilMs - at.serverMs };
  const { run, seekMs } = inStep(state.video, measured);
  const { rate, isLooping } = state.video;
  draft.set({ video: run });
  if (seekMs === null && run.rate === rate && run.isLooping === isLooping) return;
  if (seekMs !== null && state.stall.last !== null) {
    draft.set({ stall: { ...state.stall, last: { ...state.stall.last, positionMs: seekMs } } });
  }
  effects.push({ type: 'run-video', run, seekMs });
}

/** A stalled video is moved, then loaded again, then skipped, each with a report. */
function applyRemedy(draft: Draft, remedy: Remedy, positionMs: number): void {
  const { state } = draft;
  const turn = turnInFront(state);
  if (turn === null || turn.content.kind === 'webpage') return;
  const { content: asset } = turn;
  const isListed = state.manifest?.assets.some(({ sha256 }) => sha256 === asset.sha256) ?? false;
  if (!isListed || isUnplayable(draft, asset)) return;
  const place = `${(positionMs / 1000).toFixed(1)} s`;
  switch (remedy) {
    case 'seek':
      logError(draft, `${asset.id} stalled at ${place}; skipped ahead`);
      draft.effects.push({ type: 'seek' });
      break;
    case 'reload':
      logError(draft, `${asset.id} stalled at ${place} again; reloaded`);
      if (state.presenting !== null) break;
      present(draft, turn, true);
      break;
    case 'skip':
      markUnplayable(draft, asset, `${asset.id} doesn’t play on this screen; skipped`);
      evaluate(draft);
  }
  draft.effects.push({ type: 'report' });
}
