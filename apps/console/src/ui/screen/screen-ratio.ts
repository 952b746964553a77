import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';

/** The size of a screen that has not reported any, e.g. of an older player. */
const USUAL = { width: 1920, height: 1080, pixelRatio: 1 };

/** Wider and narrower screens, such as strips of LEDs, are drawn with this ratio, or one side would vanish. */
const MAX_RATIO = 4;

/** The pixels of a screen as it hangs: turned by its rotation. Null: not reported. */
export function findTurnedSize({ screenSize, rotation }: Pick<ScreenShape, 'screenSize' | 'rotation'>) {
  if (screenSize === null) return null;
  const { width, height, pixelRatio } = screenSize;
  return rotation % 180 === 0 ? { width, height, pixelRatio } : { width: height, height: width, pixelRatio };
}

/** The ratio of width and height in which a screen is drawn, {@link MAX_RATIO} at most and its inverse at least. */
export function computeScreenRatio(shape: Pick<ScreenShape, 'screenSize' | 'rotation'>): number {
  const { width, height } = findTurnedSize({ ...shape, screenSize: shape.screenSize ?? USUAL }) ?? USUAL;
  return Math.min(Math.max(width / height, 1 / MAX_RATIO), MAX_RATIO);
}

/** True for a screen that is higher than wide. */
export const isUpright = (shape: Parameters<typeof computeScreenRatio>[0]): boolean => computeScreenRatio(shape) < 1;
