import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';

/** The pixels of a screen as it hangs: turned by its rotation. Null: not reported. */
export function findTurnedSize({ screenSize, rotation }: Pick<ScreenShape, 'screenSize' | 'rotation'>) {
  if (screenSize === null) return null;
  const { width, height, pixelRatio } = screenSize;
  return rotation % 180 === 0 ? { width, height, pixelRatio } : { width: height, height: width, pixelRatio };
}
