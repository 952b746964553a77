import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import { readNumber } from '../elements/fields.ts';
import type { DrawnRenderer } from './drawn-renderer.ts';

const TURN_MS = 10_000;
const SVG = 'http://www.w3.org/2000/svg';

/** The number that dice show at an instant (epoch milliseconds of the server). */
export function rollDice(seed: number, ms: number): number {
  const turn = Math.floor(ms / TURN_MS);
  // Whole numbers, so that every engine shows the same.
  const mixed = Math.imul(seed ^ Math.imul(turn, 0x9e3779b1), 0x85ebca6b);
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return 1 + (((spread ^ (spread >>> 16)) >>> 0) % 6);
}

export const dice: DrawnRenderer<DrawnShownOf<'dice'>> = {
  read: ({ seed, color }) => ({
    seed: readNumber(seed, 0, 1_000_000, 0),
    color: typeof color === 'string' && /^#[\da-f]{6}$/i.test(color) ? color : '#ffffff',
  }),
  draw(node, { seed, color }, { now }) {
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', '0 0 100 100');
    picture.setAttribute('style', `display: block; width: 100%; height: 100%; fill: ${color}`);
    const text = document.createElementNS(SVG, 'text');
    for (const [name, value] of [
      ['x', '50'],
      ['y', '78'],
      ['text-anchor', 'middle'],
      ['font-size', '80'],
    ] as const) {
      text.setAttribute(name, value);
    }
    picture.appendChild(text);
    node.appendChild(picture);
    const tell = (): void => {
      text.textContent = String(rollDice(seed, now()));
    };
    tell();
    return { tell };
  },
};
