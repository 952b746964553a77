import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { PageSnapshot } from '../frames/open-pages.ts';
import { decide } from '../playing/decide.ts';
import { type Effect, initialState, type PlaybackEvent, findTurnInFront } from '../playing/state.ts';
import { NOON } from './manifest.ts';

export type PageState = PageSnapshot['state'];

const describePage = (state: PageState): PageSnapshot =>
  state === 'failed' ? { state, failure: { message: 'doesn’t answer', isFinal: false } } : { state };

/** A screen whose clock, files and web pages a test changes; `send` returns the effects of one event. */
export function simulatedScreen({
  files = ['menu', 'lunch', 'film', 'logo'],
  newForMs = 0,
  startMs = NOON,
}: { files?: string[]; newForMs?: number; startMs?: number } = {}) {
  const stored = new Set(files.map((id) => `sha-${id}`));
  const unavailable = new Set<string>();
  const pages = new Map<string, PageState>();
  let state = initialState;
  let nowMs = startMs;
  let clockErrorMs = 0;
  let progress: number | null = null;

  function send(event: PlaybackEvent): Effect[] {
    const observed = {
      serverMs: nowMs + clockErrorMs,
      monotonicMs: nowMs - startMs,
      isNew: nowMs - startMs < newForMs,
      stored: new Set(stored),
      unavailable: new Set(unavailable),
      pages: Object.fromEntries([...pages].map(([key, each]) => [key, describePage(each)])),
      progress,
    };
    const decision = decide(state, event, observed);
    state = decision.state;
    return [...decision.effects];
  }
  const attempt = (): number => state.presenting?.attempt ?? -1;
  return {
    send,
    stored,
    unavailable,
    /** The web pages by key; others are loading. */
    pages,
    state: () => state,
    attempt,
    check: () => send({ type: 'check' }),
    activate: (manifest: Manifest) => send({ type: 'manifest-activated', manifest }),
    presented: () => send({ type: 'presented', attempt: attempt() }),
    fail: (message = 'decoding failed') => send({ type: 'present-failed', attempt: attempt(), message }),
    /** Plays a manifest until its current item is in front. */
    play: (manifest: Manifest) => {
      send({ type: 'manifest-activated', manifest });
      send({ type: 'presented', attempt: attempt() });
    },
    pass: (ms: number) => void (nowMs += ms),
    setClockError: (ms: number) => void (clockErrorMs = ms),
    setProgress: (value: number) => void (progress = value),
    shown: () => findTurnInFront(state),
    /** The file or web page in front. */
    front: () => findTurnInFront(state)?.content ?? null,
  };
}

export const types = (effects: Effect[]): string[] => effects.map(({ type }) => type);
export const findTimer = (effects: Effect[]): number | null | undefined =>
  effects.flatMap((effect) => (effect.type === 'set-timer' ? [effect.inMs] : [])).at(-1);
export const findMessage = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'show-message' ? [effect.message] : [])).at(-1);
export const listErrors = (effects: Effect[]): string[] =>
  effects.flatMap((effect) => (effect.type === 'log-error' ? [effect.message] : []));
export const presentedIds = (effects: Effect[]): string[] =>
  effects.flatMap((effect) => (effect.type === 'present' ? [effect.turn.content.id] : []));
