import type { Manifest } from '@vitrine/contract/player';
import { isTakeover, type Slot, slotAt } from '../core/timeline.ts';
import { isSamePicture, keyOf, type Turn, type TurnContent, turnsAt } from '../core/turns.ts';
import { pageOf } from '../core/web-pages.ts';
import { cancelPresenting, type Draft, goOn, present, setFront, showMessage } from './draft.ts';
import { countFailure, isReady, isUnplayable, markUnplayable } from './failures.ts';
import { openPages, pagesToOpen, PREPARE_AHEAD_MS } from './pages-to-open.ts';
import { type Message, turnInFront } from './state.ts';

/** Timers are clamped, throttled and late: the timeline is checked at least this often. */
export const MAX_CHECK_INTERVAL_MS = 15_000;

/** A screen that may sleep goes black after this time without anything to show. */
const SLEEP_AFTER_MS = 60_000;

/** When the clock is set back by less than this, the timeline is not followed back over a boundary. */
const STEADY_MS = 1_000;

/** Adds the effects that bring the screen in line with the manifest at this time. */
export function evaluate(draft: Draft): void {
  const { manifest, name } = draft.state;
  if (manifest === null) return showLoading(draft);
  let inMs = MAX_CHECK_INTERVAL_MS;
  if (manifest.notice === null || isTakeover(slotAt(manifest, draft.at.serverMs))) {
    inMs = followTimeline(draft, manifest);
  } else {
    replaceBy(draft, { kind: 'notice', name, text: manifest.notice });
    openPages(draft, []);
  }
  draft.effects.push({ type: 'set-timer', inMs: Math.max(inMs, 1) });
}

/** Shows what this screen waits for, unless a turn is in front. */
export function showLoading(draft: Draft, awaited: TurnContent | null = null): void {
  const { at, state } = draft;
  if (turnInFront(state) !== null) return;
  const page = awaited?.kind === 'webpage' ? awaited.name : null;
  const progress = at.progress === null || page !== null ? null : Math.floor(at.progress * 100) / 100;
  showMessage(draft, { kind: 'loading', name: state.name, progress, page });
}

/** The server's time, which stands still while a small correction of the clock is made up. */
function steadyNow({ state, at, set }: Draft): number {
  const isSetBack = at.serverMs < state.followedMs && state.followedMs - at.serverMs < STEADY_MS;
  if (isSetBack) return state.followedMs;
  set({ followedMs: at.serverMs });
  return at.serverMs;
}

/** Shows a message at once, in place of media or sleep. */
function replaceBy(draft: Draft, message: Message): void {
  cancelPresenting(draft);
  draft.set({ idleSinceMs: null });
  showMessage(draft, message);
}

/** Shows the current item and prepares the next one. Returns in how many milliseconds something changes. */
function followTimeline(draft: Draft, manifest: Manifest): number {
  const { at } = draft;
  const nowMs = steadyNow(draft);
  const slot = slotAt(manifest, nowMs);
  const turn = playableTurn(draft, manifest, slot, nowMs);
  if (slot.content?.kind === 'message') replaceBy(draft, { ...slot.content, reason: slot.reason });
  else if (turn !== null) showTurn(draft, turn, nowMs);
  else if (slot.content === null) showNothing(draft, manifest);
  else if (turnInFront(draft.state) === null) showUnplayable(draft, manifest, slot);

  const untilMs = turn?.untilMs ?? slot.untilMs;
  const leftMs = untilMs - at.serverMs;
  if (leftMs <= PREPARE_AHEAD_MS) {
    prepare(draft, playableTurn(draft, manifest, slotAt(manifest, untilMs), untilMs), untilMs);
  }
  // A message of a takeover comes and goes at once: afterwards the pages are still open.
  if (slot.content?.kind !== 'message') openPages(draft, pagesToOpen(draft, manifest, slot, nowMs));
  const { idleSinceMs } = draft.state;
  const sleepInMs = idleSinceMs === null ? 0 : idleSinceMs + SLEEP_AFTER_MS - at.monotonicMs;
  return Math.min(
    MAX_CHECK_INTERVAL_MS,
    leftMs,
    leftMs > PREPARE_AHEAD_MS ? leftMs - PREPARE_AHEAD_MS : Infinity,
    sleepInMs > 0 ? sleepInMs : Infinity,
  );
}

/**
 * The turn of a slot at an instant: the first that can be shown, or else the first that may be once its file has
 * arrived. If all are unplayable, the fallback; null if the front should stay.
 */
function playableTurn(draft: Draft, manifest: Manifest, slot: Slot, nowMs: number): Turn | null {
  let awaited: Turn | null = null;
  for (const turn of turnsAt(manifest, slot, slot.content, nowMs)) {
    if (isUnplayable(draft, turn.content)) continue;
    if (isReady(draft, turn.content)) return turn;
    awaited ??= turn;
  }
  if (awaited !== null || slot.content === null || slot.content.kind === 'message') return awaited;
  for (const turn of turnsAt(manifest, slot, manifest.fallback?.content ?? null, nowMs)) {
    if (!isUnplayable(draft, turn.content) && isReady(draft, turn.content)) return turn;
  }
  return null;
}

function showTurn(draft: Draft, turn: Turn, nowMs: number): void {
  draft.set({ idleSinceMs: null });
  const { presenting } = draft.state;
  if (presenting !== null && !isSamePicture(presenting.turn, turn)) {
    if (presenting.turn.place !== null && presenting.turn.untilMs <= nowMs) missTurn(draft, presenting.turn);
    cancelPresenting(draft);
  }
  const front = turnInFront(draft.state);
  if (front !== null && isSamePicture(front, turn)) return goOn(draft, turn);
  const underWay = draft.state.presenting;
  if (underWay !== null) return draft.set({ presenting: { ...underWay, turn } });
  if (!isReady(draft, turn.content)) return showLoading(draft, turn.content);
  present(draft, turn, false);
}

/** An item of a list that is not ready in two turns in a row is skipped as well: its next turn would end the same way. */
function missTurn(draft: Draft, { content, title }: Turn): void {
  if (countFailure(draft, content)) {
    markUnplayable(draft, content, `${title} can’t be loaded in its time on this screen`);
  }
}

/** The idle screen and, after a minute, sleep where the settings allow it. */
function showNothing(draft: Draft, { settings }: Manifest): void {
  cancelPresenting(draft);
  const idleSinceMs = draft.state.idleSinceMs ?? draft.at.monotonicMs;
  draft.set({ idleSinceMs });
  const isAsleep = settings.autoSleep && draft.at.monotonicMs - idleSinceMs >= SLEEP_AFTER_MS;
  if (!isAsleep) return showMessage(draft, { kind: 'idle', name: draft.state.name });
  if (draft.state.front.kind === 'asleep') return;
  setFront(draft, { kind: 'asleep' });
  // A heartbeat is due even if the current item is unchanged (none), because the warning `asleep` is new.
  draft.effects.push({ type: 'sleep' }, { type: 'report' });
}

function showUnplayable(draft: Draft, manifest: Manifest, { content, title }: Slot): void {
  const isPage = content?.kind === 'webpage';
  const page = isPage ? pageOf(manifest, content.id) : null;
  const failure = page === null ? null : draft.at.pages.failureOf(keyOf(page));
  const why = isPage ? (failure?.message ?? 'doesn’t answer') : 'can’t be played on this screen';
  const hope = isPage && failure?.isFinal !== true ? '. It will be shown as soon as it does.' : '';
  const text = `${title ?? (isPage ? 'This web page' : 'This item')} ${why}${hope}`;
  replaceBy(draft, { kind: 'notice', name: draft.state.name, text });
}

/** Loads a file behind the present item. Web pages are open already. */
function prepare({ state, at, effects, set }: Draft, next: Turn | null, slotMs: number): void {
  if (next === null || next.content.kind === 'webpage' || state.presenting !== null) return;
  const front = turnInFront(state);
  if (front !== null && isSamePicture(front, next)) return;
  if (state.prepared !== null && isSamePicture(state.prepared, next)) return;
  if (!at.stored.has(next.content.sha256)) return;
  set({ prepared: next });
  effects.push({ type: 'prepare', turn: next, positionMs: next.place === null ? 0 : slotMs - next.fromMs });
}
