/** How red, green and blue are coded in the numbers of a video, as ffmpeg calls it. */
export type ColorMatrix = 'bt709' | 'smpte170m' | 'bt2020';

/**
 * What is meant where a file does not say: everybody who shows such files takes the colours of the television that had
 * this size.
 */
export function usualMatrix({ width, height }: { width: number | null; height: number | null }): ColorMatrix {
  if (width === null || height === null) return 'bt709';
  return width >= 1280 || height > 576 ? 'bt709' : 'smpte170m';
}

/** @param told what the file says of itself; null where it says nothing */
export function matrixOf(told: string | null, size: Parameters<typeof usualMatrix>[0]): ColorMatrix {
  if (told === 'bt709') return 'bt709';
  if (told === 'smpte170m' || told === 'bt470bg') return 'smpte170m';
  return told === 'bt2020-ncl' ? 'bt2020' : usualMatrix(size);
}
