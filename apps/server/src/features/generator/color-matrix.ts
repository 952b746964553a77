/** The color matrix of a video, by ffmpeg's names. */
export type ColorMatrix = 'bt709' | 'smpte170m' | 'bt2020';

/**
 * The color matrix of a file that states none: players assume the television standard of that size.
 */
export function usualMatrix({ width, height }: { width: number | null; height: number | null }): ColorMatrix {
  if (width === null || height === null) return 'bt709';
  return width >= 1280 || height > 576 ? 'bt709' : 'smpte170m';
}

/** @param told the matrix that the file states; null if it states none */
export function matrixOf(told: string | null, size: Parameters<typeof usualMatrix>[0]): ColorMatrix {
  if (told === 'bt709') return 'bt709';
  if (told === 'smpte170m' || told === 'bt470bg') return 'smpte170m';
  return told === 'bt2020-ncl' ? 'bt2020' : usualMatrix(size);
}
