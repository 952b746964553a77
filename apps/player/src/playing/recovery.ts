import { toKey, type Turn, type TurnContent } from '../core/turns.ts';
import { cancelPresenting, change, type Draft, emit, present } from './draft.ts';
import { evaluate } from './evaluate.ts';
import { countFailure, hasFailedRepeatedly, isUnplayable, logError, markUnplayable } from './failures.ts';
import { noStall, type Remedy, watchPosition } from './stall.ts';
import { type PlaybackEvent, findTurnInFront, type VideoPosition } from './state.ts';
import { inStep } from './sync.ts';

type EventOf<T extends PlaybackEvent['type']> = Extract<PlaybackEvent, { type: T }>;

/** Handles a failed presentation: damaged bytes, a temporary decoder failure, or an unsupported format. */
export function onFailure(draft: Draft, { attempt, message }: EventOf<'present-failed'>): Draft {
  const { presenting } = draft.state;
  if (presenting?.attempt !== attempt) return draft;
  const { content, title } = presenting.turn;
  if (presenting.isReload || content.kind === 'webpage') return cancelPresenting(draft);
  const counted = countFailure(draft, content);
  if (content.kind !== 'layout') return emit(counted, { type: 'verify', attempt, asset: content, title, message });
  return evaluate(cancelPresenting(skipIfRepeated(counted, content, title, message)));
}

/** The first failure is tried again, after a new download if the file was damaged; the second is final. */
export function onVerified(draft: Draft, event: EventOf<'verified'>): Draft {
  const judged = judge(draft, event);
  return draft.state.presenting?.attempt === event.attempt ? evaluate(cancelPresenting(judged)) : judged;
}

function judge(draft: Draft, { asset, title, message, isIntact }: EventOf<'verified'>): Draft {
  if (hasFailedRepeatedly(draft, asset)) return skipIfRepeated(draft, asset, title, message);
  return isIntact ? draft : logError(draft, `${title} was damaged on this device and is being downloaded again`);
}

const skipIfRepeated = (draft: Draft, content: TurnContent, title: string, message: string): Draft =>
  hasFailedRepeatedly(draft, content)
    ? markUnplayable(draft, content, `${title} can’t be played on this screen: ${message}`)
    : draft;

/** Keeps the video in front moving, and one of a list in step with the clock. */
export function onPosition(draft: Draft, position: VideoPosition | null): Draft {
  const { state, at } = draft;
  const turn = findTurnInFront(state);
  // A skipped video may stand still. The watch begins anew when it plays again.
  if (turn === null || position === null || isUnplayable(draft, turn.content)) return change(draft, { stall: noStall });
  const key = toKey(turn.content);
  const { watch, remedy } = watchPosition(state.stall, { key, positionMs: position.positionMs }, at.monotonicMs);
  const watched = change(draft, { stall: watch });
  if (remedy !== null) return applyRemedy(watched, remedy, turn, position.positionMs);
  // A video that does not move is not moved by its clock either, so that it counts as stalled.
  const { last } = state.stall;
  const stands = last?.key === key && last.positionMs === position.positionMs && !position.hasEnded;
  if (stands) return watched;
  // A video outside of lists runs freely, also one that a list began and told to keep its last frame. So does one whose
  // turn has not begun yet, because the clock was set back.
  const isFree = turn.place === null || at.serverMs < turn.fromMs;
  return runInStep(watched, turn, isFree ? { ...position, lengthMs: null } : position);
}

function runInStep(draft: Draft, { fromMs, untilMs }: Turn, position: VideoPosition): Draft {
  const { state, at } = draft;
  const measured = { ...position, sinceMs: at.serverMs - fromMs, leftMs: untilMs - at.serverMs };
  const { run, seekMs } = inStep(state.video, measured);
  const { rate, isLooping } = state.video;
  const { stall } = state;
  const last = seekMs === null || stall.last === null ? stall.last : { ...stall.last, positionMs: seekMs };
  const changed = change(draft, { video: run, stall: { ...stall, last } });
  if (seekMs === null && run.rate === rate && run.isLooping === isLooping) return changed;
  return emit(changed, { type: 'run-video', run, seekMs });
}

/** A stalled video is moved, then loaded again, then skipped, each with a report. */
function applyRemedy(draft: Draft, remedy: Remedy, turn: Turn, positionMs: number): Draft {
  const { manifest } = draft.state;
  const { content: asset } = turn;
  if (!('sha256' in asset)) return draft;
  const isListed = manifest?.assets.some(({ sha256 }) => sha256 === asset.sha256);
  if (isListed !== true) return draft;
  return emit(tryRemedy(draft, remedy, turn, `${asset.id} stalled at ${(positionMs / 1000).toFixed(1)} s`), {
    type: 'report',
  });
}

function tryRemedy(draft: Draft, remedy: Remedy, turn: Turn, problem: string): Draft {
  const { content } = turn;
  switch (remedy) {
    case 'seek':
      return emit(logError(draft, `${problem}; skipped ahead`), { type: 'seek' });
    case 'reload': {
      const logged = logError(draft, `${problem} again; reloaded`);
      return draft.state.presenting === null ? present(logged, turn, true) : logged;
    }
    case 'skip':
      return evaluate(markUnplayable(draft, content, `${content.id} doesn’t play on this screen; skipped`));
  }
}
