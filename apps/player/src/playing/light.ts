/** The darkest that a screen gets: still readable in a dark room, so nobody takes it for broken. */
const LEAST = 0.1;

/**
 * How much of a picture's light passes at a brightness setting of 0–100: 1 is all of it.
 * 50, the default of a new device, and above are full light; below it falls evenly to a tenth.
 */
export function lightOf(brightness: number): number {
  if (brightness >= 50) return 1;
  return LEAST + (1 - LEAST) * (Math.max(brightness, 0) / 50);
}
