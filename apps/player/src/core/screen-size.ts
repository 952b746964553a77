import type { ScreenSize } from '@vitrine/contract/fleet/screen-shape';

/** The area that the player fills, in physical pixels; undefined while its window has none, as a hidden one may. */
export function measureScreen(): ScreenSize | undefined {
  const width = Math.round(innerWidth * devicePixelRatio);
  const height = Math.round(innerHeight * devicePixelRatio);
  return width * height > 0 ? { width, height, pixelRatio: devicePixelRatio } : undefined;
}
