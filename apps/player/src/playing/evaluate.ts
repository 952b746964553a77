import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { t, translate } from '../core/language.ts';
import { contentOfFallback, isOff, isTakeover, type Slot, slotAt } from '../core/timeline.ts';
import { isSamePicture, toKey, type Turn, type TurnContent, turnsAt } from '../core/turns.ts';
import { findPage } from '../core/web-pages.ts';
import { cancelPresenting, change, type Draft, emit, goOn, present, setFront, showMessage } from './draft.ts';
import { countFailure, hasFailedRepeatedly, isReady, isUnplayable, markUnplayable } from './failures.ts';
import { OPEN_AHEAD_MS, openPages, listPagesToOpen, PREPARE_AHEAD_MS } from './pages-to-open.ts';
import { findReason, type Message, findTurnInFront } from './state.ts';

/** Timers are clamped, throttled and late: the timeline is checked at least this often. */
export const MAX_CHECK_INTERVAL_MS = 15_000;

/** A screen that may sleep goes black after this time without anything to show. */
const SLEEP_AFTER_MS = 60_000;

/** The panel of a screen that is off is switched on so long before it shows something, because TVs need time to start. */
const WAKE_AHEAD_MS = 60_000;

/**
 * A slow answer may set the clock wrong by half of its round trip, and a later one sets it back. A correction backwards by
 * less than this does not bring back the former item.
 */
const STEADY_MS = 30_000;

/** A message that has ended stays for at most this time, so that the web page after it can load behind it. */
const LINGER_MS = 3_000;

/** Adds the effects that bring the screen in line with the manifest at this time. */
export function evaluate(draft: Draft): Draft {
  const { manifest, name } = draft.state;
  if (manifest === null) return showLoading(draft);
  const slot = slotAt(manifest, draft.at.serverMs);
  if (manifest.notice === null || isTakeover(slot) || isOff(slot)) {
    return followTimeline(draft, manifest);
  }
  const replaced = replaceBy(draft, { kind: 'notice', name, text: translate(manifest.notice) });
  return setTimer(openPages(replaced, []), MAX_CHECK_INTERVAL_MS);
}

const setTimer = (draft: Draft, inMs: number): Draft => emit(draft, { type: 'set-timer', inMs: Math.max(inMs, 1) });

/** Shows what this screen waits for, unless a turn is in front, or a message before a web page that has begun to load. */
export function showLoading(draft: Draft, awaited: TurnContent | null = null): Draft {
  const { at, state } = draft;
  const { front, name } = state;
  if (front.kind === 'media') return draft;
  const page = awaited?.kind === 'webpage' ? awaited.name : null;
  if (page !== null && front.kind === 'message' && front.message.kind === 'message') {
    const lingersUntilMs = state.lingersUntilMs ?? at.monotonicMs + LINGER_MS;
    if (lingersUntilMs > at.monotonicMs) return change(draft, { lingersUntilMs });
  }
  const progress = at.progress === null || page !== null ? null : Math.floor(at.progress * 100) / 100;
  return showMessage(draft, { kind: 'loading', name, progress, page });
}

/** Returns the server's time, which stands still while a correction of the clock by less than {@link STEADY_MS} is made up. */
function readSteadyNow({ state: { followedMs }, at: { serverMs } }: Draft): number {
  return followedMs - serverMs < STEADY_MS ? Math.max(serverMs, followedMs) : serverMs;
}

/** Shows a message at once, in place of media or sleep. */
const replaceBy = (draft: Draft, message: Message): Draft =>
  showMessage(change(draft, { presenting: null, idleSinceMs: null, lingersUntilMs: null }), message);

/** Shows the current item, prepares the next one, and sets the timer to when something changes. */
function followTimeline(draft: Draft, manifest: Manifest): Draft {
  const nowMs = readSteadyNow(draft);
  const slot = slotAt(manifest, nowMs);
  const turn = findPlayableTurn(draft, manifest, slot, nowMs);
  const shown = showSlot(change(draft, { followedMs: nowMs }), manifest, slot, turn);

  const { serverMs, monotonicMs } = draft.at;
  const { untilMs } = turn ?? slot;
  const leftMs = untilMs - serverMs;
  const isNear = leftMs <= PREPARE_AHEAD_MS;
  const next = isNear ? findPlayableTurn(shown, manifest, slotAt(manifest, untilMs), untilMs) : null;
  const prepared = prepare(shown, next, untilMs);
  // A message of a takeover comes and goes at once: afterwards the pages are still open.
  const keepsPages = slot.content?.kind === 'message' && leftMs > OPEN_AHEAD_MS;
  const opened = keepsPages ? prepared : openPages(prepared, listPagesToOpen(prepared, manifest, slot, nowMs));
  const { idleSinceMs, lingersUntilMs } = opened.state;
  const sleepInMs = idleSinceMs === null ? 0 : idleSinceMs + SLEEP_AFTER_MS - monotonicMs;
  return setTimer(
    opened,
    Math.min(
      MAX_CHECK_INTERVAL_MS,
      leftMs,
      isNear ? Infinity : leftMs - PREPARE_AHEAD_MS,
      sleepInMs > 0 ? sleepInMs : Infinity,
      lingersUntilMs === null ? Infinity : lingersUntilMs - monotonicMs,
    ),
  );
}

/** @param turn the turn of the slot that can be shown; null if there is none */
function showSlot(draft: Draft, manifest: Manifest, slot: Slot, turn: Turn | null): Draft {
  const { content, reason } = slot;
  if (content?.kind === 'message') return replaceBy(draft, { ...content, reason });
  if (turn !== null) return showTurn(draft, turn);
  if (isOff(slot)) return showOff(draft, slot);
  if (content === null) return showNothing(draft, manifest);
  const front = findTurnInFront(draft.state);
  // The last frame stays, but not that of a web page that was closed.
  const stays = front !== null && !(front.content.kind === 'webpage' && isUnplayable(draft, front.content));
  return stays ? draft : showUnplayable(draft, manifest, slot);
}

/**
 * The turn of a slot at an instant: the first that can be shown, or else the first that may be once its file has
 * arrived. If all are unplayable, the fallback; null if the front should stay.
 */
function findPlayableTurn(draft: Draft, manifest: Manifest, slot: Slot, nowMs: number): Turn | null {
  let awaited: Turn | null = null;
  for (const turn of turnsAt(manifest, slot, slot.content, nowMs)) {
    if (isUnplayable(draft, turn.content)) continue;
    if (isReady(draft, turn.content)) return turn;
    awaited ??= turn;
  }
  if (awaited !== null || slot.content === null || slot.content.kind === 'message') return awaited;
  for (const turn of turnsAt(manifest, slot, contentOfFallback(manifest), nowMs)) {
    if (!isUnplayable(draft, turn.content) && isReady(draft, turn.content)) return turn;
  }
  return null;
}

function showTurn(draft: Draft, turn: Turn): Draft {
  const free = change(cancelOther(draft, turn), { idleSinceMs: null });
  const front = findTurnInFront(free.state);
  if (front !== null && isSamePicture(front, turn)) return goOn(free, turn);
  const { presenting } = free.state;
  if (presenting !== null) return change(free, { presenting: { ...presenting, turn } });
  return isReady(free, turn.content) ? present(free, turn, false) : showLoading(free, turn.content);
}

/** Cancels the presentation of another picture than this turn's. */
function cancelOther(draft: Draft, turn: Turn): Draft {
  const { presenting, followedMs } = draft.state;
  if (presenting === null || isSamePicture(presenting.turn, turn)) return draft;
  const { place, fromMs, untilMs } = presenting.turn;
  // An attempt that began later than in the first quarter, as when its list starts or its file arrives, proves nothing.
  const isEarly = 4 * (presenting.sinceMs - fromMs) < untilMs - fromMs;
  const isMissed = place !== null && untilMs <= followedMs && isEarly;
  return cancelPresenting(isMissed ? missTurn(draft, presenting.turn) : draft);
}

/** An item of a list that is not ready in two turns in a row is skipped as well: its next turn would end the same way. */
function missTurn(draft: Draft, { content, title }: Turn): Draft {
  const counted = countFailure(draft, content);
  if (!hasFailedRepeatedly(counted, content)) return counted;
  return markUnplayable(counted, content, `${title} can’t be loaded in its time on this screen`);
}

/** The idle screen and, after a minute, sleep where the settings allow it, but not in the screen's first hour. */
function showNothing(draft: Draft, { settings }: Manifest): Draft {
  const { monotonicMs, isNew } = draft.at;
  const { name, front, idleSinceMs: before } = draft.state;
  const idleSinceMs = isNew || before === null ? monotonicMs : before;
  const idle = change(draft, { presenting: null, idleSinceMs });
  const isAsleep = settings.autoSleep && monotonicMs - idleSinceMs >= SLEEP_AFTER_MS;
  if (!isAsleep) return showMessage(idle, { kind: 'idle', name });
  return front.kind === 'asleep' ? idle : goBlack(idle, 'asleep', 'nothing');
}

/** Black while the screen is off by its working hours. Off has no first minute and no first hour. */
function showOff(draft: Draft, { untilMs }: Slot): Draft {
  const { front } = draft.state;
  const off = change(draft, { presenting: null, idleSinceMs: null, lingersUntilMs: null });
  const state = untilMs - draft.at.serverMs > WAKE_AHEAD_MS ? 'asleep' : 'waking';
  return front.kind === state && findReason(front) === 'off' ? off : goBlack(off, state, 'off');
}

/** A heartbeat is due even if the current item is unchanged (none), because the warning `asleep` changes. */
const goBlack = (draft: Draft, state: 'asleep' | 'waking', reason: 'off' | 'nothing'): Draft =>
  emit(
    setFront(draft, state === 'asleep' ? { kind: state, reason } : { kind: state }),
    { type: 'sleep', state },
    { type: 'report' },
  );

function showUnplayable(draft: Draft, manifest: Manifest, { content, title }: Slot): Draft {
  const isPage = content?.kind === 'webpage';
  const page = isPage ? findPage(manifest, content.id) : null;
  const known = page === null ? undefined : draft.at.pages[toKey(page)];
  const failure = known?.state === 'failed' ? known.failure : null;
  const why = isPage ? (failure?.message ?? 'doesn’t answer') : 'can’t be played on this screen';
  const hope = isPage && failure?.isFinal !== true ? '. It will be shown as soon as it does.' : '';
  const name = title ?? (isPage ? t('This web page') : t('This item'));
  // The reason is the server's or the agent's (core/reported-sentences.ts), perhaps with the status of an answer.
  const sentence = `{name} ${why.replace(/\d+$/, '{status}')}${hope}`;
  const text = translate(sentence, { name, status: /\d+$/.exec(why) });
  return replaceBy(draft, { kind: 'notice', name: draft.state.name, text });
}

/** Loads a file or a layout behind the present item. Web pages are open already. */
function prepare(draft: Draft, next: Turn | null, slotMs: number): Draft {
  const { presenting, prepared } = draft.state;
  if (next === null || next.content.kind === 'webpage' || presenting !== null) return draft;
  const front = findTurnInFront(draft.state);
  if (front !== null && isSamePicture(front, next)) return draft;
  if (prepared !== null && isSamePicture(prepared, next)) return draft;
  if (!isReady(draft, next.content)) return draft;
  const positionMs = next.place === null ? 0 : slotMs - next.fromMs;
  return emit(change(draft, { prepared: next }), { type: 'prepare', turn: next, positionMs });
}
