/** The darkest setting is still readable in a dark room, so that the screen does not look broken. */
const MIN_LIGHT = 0.1;

/**
 * The share of light that passes at a brightness setting of 0–100; 1 is all of it.
 * From 50, the default of a new device, it is all; below it falls linearly to a tenth.
 */
export function computeLight(brightness: number): number {
  if (brightness >= 50) return 1;
  return MIN_LIGHT + (1 - MIN_LIGHT) * (Math.max(brightness, 0) / 50);
}
