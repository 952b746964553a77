/**
 * How the pictures of a video are turned and mirrored to be upright: the first four numbers of its display matrix, and
 * ffmpeg's filters for it. ffmpeg's own turning differs from release to release where a matrix mirrors.
 */
const filters = {
  '1,0,0,1': null,
  '0,1,-1,0': 'transpose=clock',
  '-1,0,0,-1': 'hflip,vflip',
  '0,-1,1,0': 'transpose=cclock',
  '-1,0,0,1': 'hflip',
  '1,0,0,-1': 'vflip',
  '0,1,1,0': 'transpose=cclock_flip',
  '0,-1,-1,0': 'transpose=clock_flip',
} as const;

export type Orientation = keyof typeof filters;

export const UPRIGHT: Orientation = '1,0,0,1';

/** The filter that makes pictures upright; null where they are. */
export const chooseOrientationFilter = (orientation: Orientation): string | null => filters[orientation];

export const isOrientation = (text: string): text is Orientation => Object.hasOwn(filters, text);

/** True if upright pictures are as wide as the stored ones are high. */
export const swapsSides = (orientation: Orientation): boolean => orientation.startsWith('0');

const byTurns: Record<number, Orientation> = { 90: '0,1,-1,0', 180: '-1,0,0,-1', 270: '0,-1,1,0' };

/** @param degrees clockwise */
export const toOrientation = (degrees: number): Orientation => byTurns[degrees] ?? UPRIGHT;

/** The four numbers of a matrix that turn, mirror and scale. */
export type Turn = readonly [a: number, b: number, c: number, d: number];

/** The two matrices of a movie and its track as one. */
export const multiplyTurns = ([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
];

/** The difference from a right angle that still counts as one. */
const SLANT = 0.1;

/** The orientation of a matrix, whatever it scales; upright for other angles than right ones, as browsers do. */
export function readOrientation([a, b, c, d]: Turn): Orientation {
  const [first, second] = [Math.hypot(a, b), Math.hypot(c, d)];
  const parts = [a / first, b / first, c / second, d / second];
  const rounded = parts.map((part) => Math.round(part) + 0); // no negative zero
  const text = rounded.join();
  const isRight = parts.every((part, i) => Math.abs(part - (rounded[i] ?? 0)) < SLANT);
  return isRight && isOrientation(text) ? text : UPRIGHT;
}
