import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { ShownStrip } from '@vitrine/contract/playout/strip';
import type { Clock } from '../core/clock.ts';
import { buildElement } from '../core/element.ts';
import type { PlayedTurn } from '../core/turns.ts';
import type { Reports } from '../core/reports.ts';
import type { Stage } from '../playing/stage.ts';
import { createTicker, runsToRight } from './ticker.ts';

export interface StripParts {
  clock: Pick<Clock, 'now'>;
  stage: Pick<Stage, 'root'>;
  reports: Pick<Reports, 'logError'>;
  /** True while the screen is off by its working hours, and no strip is on. */
  isOff: () => boolean;
  /** Called when another strip is on, or none any more. */
  onChange: () => void;
  signal: AbortSignal;
}

/** The strip over the content. */
export interface Strips {
  /** @param manifest the newest one, also while its files are being downloaded */
  follow: (manifest: Manifest) => void;
  /** Its content is the takeover. Null: none is on. */
  shown: () => PlayedTurn | null;
}

/** The interval at which the end of a strip is looked for, and the place of a text that runs is corrected. */
const STEP_MS = 500;

const SLIDE = { duration: 450, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** The most of the height of the screen that a strip covers. */
const MOST_HEIGHT = 0.5;

/** Longer texts are smaller. */
const LONG = 110;
const LONGER = 260;

/** A strip that is drawn. */
interface DrawnStrip {
  key: string;
  turn: PlayedTurn;
  root: HTMLElement;
  /** Corrects the place of what runs. */
  keepTime: () => void;
  fit: () => void;
  leave: () => void;
}

/**
 * Draws strips over the stage: in a layer of their own that only moves, so that what plays below is not laid out or
 * painted anew.
 */
export function createStrips({ clock, stage, reports, isOff, onChange, signal }: StripParts): Strips {
  let listed: readonly ShownStrip[] = [];
  let drawn: DrawnStrip | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function step(): void {
    try {
      show();
    } catch (error) {
      // What plays goes on.
      listed = [];
      reports.logError(`The strip can’t be drawn: ${String(error)}`);
    }
  }

  function show(): void {
    const nowMs = clock.now();
    const current = listed.find(({ until }) => until === null || Date.parse(until) > nowMs);
    const due = isOff() ? undefined : current;
    const key = due === undefined ? '' : JSON.stringify({ ...due, until: null });
    if (current === undefined) {
      clearInterval(timer);
      timer = undefined;
    } else if (timer === undefined) timer = setInterval(step, STEP_MS);
    if (drawn !== null && drawn.key === key) {
      drawn.turn.untilMs = findEndMs(due);
      return drawn.keepTime();
    }
    if (drawn === null && due === undefined) return;
    if (drawn !== null) drawn.leave();
    drawn = due === undefined ? null : draw(due, key);
    onChange();
  }

  function draw(strip: ShownStrip, key: string): DrawnStrip {
    const { id, text, position, tone, motion } = strip;
    const band = buildElement('div', { class: 'strip-band' });
    const size = text.length > LONGER ? 'small' : text.length > LONG ? 'medium' : 'large';
    const root = buildElement(
      'div',
      {
        class: 'strip',
        'data-id': id,
        'data-position': position,
        'data-tone': tone,
        'data-motion': motion,
        'data-size': size,
      },
      band,
    );
    const isFromRight = runsToRight(text) ?? document.documentElement.dir === 'rtl';
    band.dir = isFromRight ? 'rtl' : 'ltr';
    const ticker = motion === 'ticker' ? createTicker(band, text, () => clock.now()) : null;
    if (ticker === null) for (const line of text.split('\n')) band.append(buildElement('p', { dir: 'auto' }, line));

    function fit(): void {
      if (ticker !== null) ticker.fit();
      // Its size is known without its content, so that no change in it concerns what is below.
      root.style.height = `${Math.min(band.offsetHeight, stage.root.clientHeight * MOST_HEIGHT)}px`;
    }

    const outside = { transform: `translateY(${position === 'top' ? '-' : ''}101%)` };
    const inside = { transform: 'none' };
    // Before the shade, which darkens it with the screen.
    const shade = stage.root.querySelector('.shade');
    stage.root.insertBefore(root, shade);
    fit();
    slide(band, outside, inside);
    // The fonts of its text may be loaded by it.
    const { fonts } = document as { fonts?: FontFaceSet };
    if (fonts !== undefined) void fonts.ready.then(() => root.isConnected && fit());
    return {
      key,
      turn: { content: { id }, reason: 'takeover', place: null, fromMs: clock.now(), untilMs: findEndMs(strip) },
      root,
      keepTime: () => ticker?.keepTime(),
      fit,
      leave() {
        if (slide(band, inside, outside)) setTimeout(() => root.remove(), SLIDE.duration);
        else root.remove();
      },
    };
  }

  addEventListener('resize', () => drawn?.fit(), { signal });
  signal.addEventListener('abort', () => clearInterval(timer));

  return {
    follow(manifest) {
      listed = signal.aborted ? [] : (manifest.strips ?? []);
      step();
    },
    shown: () => drawn && drawn.turn,
  };
}

const findEndMs = (strip: ShownStrip | undefined): number =>
  strip === undefined || strip.until === null ? Infinity : Date.parse(strip.until);

/** Returns false where nothing moves. */
function slide(band: HTMLElement, from: Keyframe, to: Keyframe): boolean {
  if (typeof band.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  band.animate([from, to], { ...SLIDE, fill: 'both' });
  return true;
}

// This script is loaded by the player (open-strips.ts), which finds the function here.
window.createStrips = createStrips;
