import type { Condition } from './condition.ts';

/** A shape: filled, or a line of a width if it has one. */
type Shape = readonly [path: string, isAccent: boolean, width?: number];

const CLOUD = 'M16 40A10 10 0 0 1 15.5 20A14.5 14.5 0 0 1 44.5 19.4A10.5 10.5 0 0 1 47.5 40z';
const LOW_CLOUD = 'M17 54A9.5 9.5 0 0 1 15.5 35.1A14 14 0 0 1 43.5 34.2A10 10 0 0 1 45.5 54z';

/** In a square of 64. */
const SHAPES: Readonly<Record<Condition | Detail, readonly Shape[]>> = {
  clear: [
    ['M45.5 32A13.5 13.5 0 1 1 18.5 32A13.5 13.5 0 1 1 45.5 32z', true],
    [
      'M53 32h6M46.8 46.8l4.3 4.3M32 53v6M17.2 46.8l-4.3 4.3M11 32h-6M17.2 17.2l-4.3 -4.3M32 11v-6M46.8 17.2l4.3 -4.3',
      true,
      4.5,
    ],
  ],
  moon: [['M50.6 36.8A20 20 0 1 1 29.3 13.1A16 16 0 0 0 50.6 36.8z', true]],
  partly: [
    [LOW_CLOUD, false],
    ['M34.8 18.8A11 11 0 1 1 51.9 32.7A13 13 0 0 0 46 31A17 17 0 0 0 34.8 18.8z', true],
    ['M32.1 14.1L29.7 11.7M43.5 9.5V6M54.9 14.1L57.3 11.7M59.5 25.5H63M54.9 36.9L57.3 39.3', true, 3.6],
  ],
  night: [
    [LOW_CLOUD, false],
    ['M58.2 19.5A10.5 10.5 0 1 1 46.9 5.5A8.5 8.5 0 0 0 58.2 19.5z', true],
  ],
  cloudy: [['M16 51A11 11 0 0 1 14 29.2A16 16 0 0 1 46 28.3A11.5 11.5 0 0 1 48.5 51z', false]],
  fog: [
    [CLOUD, false],
    ['M10 48h34M20 57h34', true, 4.2],
  ],
  drizzle: [
    [CLOUD, false],
    ['M20 48l-1.2 3.4M31.5 54l-1.2 3.4M43 48l-1.2 3.4', true, 4.2],
  ],
  rain: [
    [CLOUD, false],
    ['M21 47.5L17.4 57.5M33 47.5L29.4 57.5M45 47.5L41.4 57.5', true, 4.2],
  ],
  sleet: [
    [CLOUD, false],
    ['M21 47.5L17.4 57.5M45 47.5L41.4 57.5', true, 4.2],
    ['M31.2 48.5v0M30.4 57v0', true, 5.6],
  ],
  snow: [
    [CLOUD, false],
    [
      'M18 46.8v8.4M14.4 48.9l7.2 4.2M14.4 53.1l7.2 -4.2M31.5 52.8v8.4M27.9 54.9l7.2 4.2M27.9 59.1l7.2 -4.2' +
        'M45 46.8v8.4M41.4 48.9l7.2 4.2M41.4 53.1l7.2 -4.2',
      true,
      2.6,
    ],
  ],
  thunder: [
    [CLOUD, false],
    ['M33 43.5L22.5 54.5H30L27 63.5L39.5 51.5H31.8L36.5 43.5z', true],
  ],
  feelsLike: [
    ['M26 38V14a6 6 0 0 1 12 0V38a12 12 0 1 1 -12 0z', false, 5],
    ['M32 48V26', true, 6.5],
  ],
  wind: [
    ['M6 26H38a8 8 0 1 0 -8 -8M6 38H50a8 8 0 1 1 -8 8', false, 5],
    ['M6 50H26', true, 5],
  ],
  rainfall: [['M32 6C40 20 50 30 50 42A18 18 0 0 1 14 42C14 30 24 20 32 6z', true]],
};

/** The details beside the temperature. */
export type Detail = 'feelsLike' | 'wind' | 'rainfall';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws a picture in the color of the text and an accent, as wide and high as `size` says. */
export function createIcon(name: Condition | Detail, accent: string, size: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('data-icon', name);
  svg.setAttribute('style', `display:block;flex:none;overflow:visible;width:${size};height:${size}`);
  for (const [path, isAccent, width] of SHAPES[name]) {
    const shape = document.createElementNS(SVG, 'path');
    const color = isAccent ? accent : 'currentColor';
    shape.setAttribute('d', path);
    shape.setAttribute('fill', width === undefined ? color : 'none');
    if (width !== undefined) {
      shape.setAttribute('stroke', color);
      shape.setAttribute('stroke-width', String(width));
      shape.setAttribute('stroke-linecap', 'round');
      shape.setAttribute('stroke-linejoin', 'round');
    }
    svg.appendChild(shape);
  }
  return svg;
}
