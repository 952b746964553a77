import type { Manifest } from '@vitrine/contract/player';
import { decide } from '../playing/decide.ts';
import { type Effect, initialState, type PlaybackEvent, turnInFront } from '../playing/state.ts';
import { NOON } from './manifest.ts';

/** A screen whose clock and files a test changes; `send` returns the effects of one event. */
export function simulatedScreen({ files = ['menu', 'lunch', 'film', 'logo'] }: { files?: string[] } = {}) {
  const stored = new Set(files.map((id) => `sha-${id}`));
  let state = initialState;
  let nowMs = NOON;
  let clockErrorMs = 0;
  let progress: number | null = null;

  function send(event: PlaybackEvent): Effect[] {
    const observed = { serverMs: nowMs + clockErrorMs, monotonicMs: nowMs - NOON, stored, progress };
    const decision = decide(state, { ...event, ...observed });
    state = decision.state;
    return decision.effects;
  }
  const attempt = (): number => state.presenting?.attempt ?? -1;
  return {
    send,
    stored,
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
    shown: () => turnInFront(state),
    /** The asset in front. */
    front: () => turnInFront(state)?.asset ?? null,
  };
}

export const types = (effects: Effect[]): string[] => effects.map(({ type }) => type);
export const timerOf = (effects: Effect[]): number | null | undefined =>
  effects.flatMap((effect) => (effect.type === 'set-timer' ? [effect.inMs] : [])).at(-1);
export const messageOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'show-message' ? [effect.message] : [])).at(-1);
export const errorsOf = (effects: Effect[]): string[] =>
  effects.flatMap((effect) => (effect.type === 'log-error' ? [effect.message] : []));
export const presentedIds = (effects: Effect[]): string[] =>
  effects.flatMap((effect) => (effect.type === 'present' ? [effect.turn.asset.id] : []));
