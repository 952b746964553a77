import { buildElement } from '../core/element.ts';

/** The speed of the text, in parts of the shorter side of the screen in a second. */
const SPEED = 0.18;

/** More copies than are ever needed to fill a screen. */
const MAX_COPIES = 60;

/** An animation further away from the time of the server is moved there. */
const TOLERANCE_MS = 40;

export interface Ticker {
  /** Starts anew, with the present sizes. */
  fit: () => void;
  /** Screens start at different times, and their clocks are corrected. */
  keepTime: () => void;
}

/**
 * Lets a text run through a band, its lines with dots between them. Its place follows from the time of the server, so that
 * all screens show the same.
 *
 * @param now the server's time in epoch milliseconds
 */
export function createTicker(band: HTMLElement, text: string, now: () => number): Ticker {
  const track = buildElement('div', { class: 'strip-track' });
  band.append(track);
  let movement: Animation | null = null;
  let durationMs = 1;

  function addPass(): HTMLElement {
    const pass = buildElement('div', { class: 'strip-pass' });
    // Each line is isolated, so that one from right to left leaves the rest in order.
    for (const line of text.split('\n')) {
      pass.append(buildElement('span', {}, `\u2068${line}\u2069`), buildElement('i', {}, '•'));
    }
    track.append(pass);
    return pass;
  }

  function keepTime(): void {
    if (movement === null) return;
    const due = now() % durationMs;
    const late = Math.abs((Number(movement.currentTime) % durationMs) - due);
    if (Math.min(late, durationMs - late) > TOLERANCE_MS) movement.currentTime = due;
  }

  return {
    keepTime,
    fit() {
      if (movement !== null) movement.cancel();
      movement = null;
      track.textContent = '';
      const first = addPass();
      const length = first.offsetWidth;
      if (length === 0 || typeof track.animate !== 'function') return;
      const copies = Math.min(MAX_COPIES, Math.ceil(band.clientWidth / length));
      for (let copy = 0; copy < copies; copy += 1) addPass();
      durationMs = (length / (SPEED * Math.min(innerWidth, innerHeight))) * 1_000;
      const end = band.dir === 'rtl' ? length : -length;
      movement = track.animate([{ transform: 'translateX(0)' }, { transform: `translateX(${end}px)` }], {
        duration: durationMs,
        iterations: Infinity,
      });
      keepTime();
    },
  };
}

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** True if the first letter of a text is one of a script from right to left; null if it has no letters. */
export function runsToRight(text: string): boolean | null {
  const first = LETTER.exec(text);
  return first === null ? null : FROM_THE_RIGHT.test(first[0]);
}
