import type { ScreenSize } from '@vitrine/contract/fleet/screen-shape';

const toPixels = (length: number): number => Math.round(length * devicePixelRatio);

/** The area that the player fills, in physical pixels; 0 × 0 while its window is hidden. */
export const measureScreen = (): ScreenSize => ({
  width: toPixels(innerWidth),
  height: toPixels(innerHeight),
  pixelRatio: devicePixelRatio,
});
