/** The color matrix of a video, by ffmpeg's names. */
export type ColorMatrix = 'bt709' | 'smpte170m' | 'bt2020';

/** The color matrix of a file that states none: players assume the television standard of its size. */
export function chooseDefaultMatrix({ width, height }: { width: number | null; height: number | null }): ColorMatrix {
  if (width === null || height === null) return 'bt709';
  return width >= 1280 || height > 576 ? 'bt709' : 'smpte170m';
}

/** @param stated by the file; null if it states none */
export function chooseMatrix(stated: string | null, size: Parameters<typeof chooseDefaultMatrix>[0]): ColorMatrix {
  if (stated === 'bt709') return 'bt709';
  if (stated === 'smpte170m' || stated === 'bt470bg') return 'smpte170m';
  return stated === 'bt2020-ncl' ? 'bt2020' : chooseDefaultMatrix(size);
}
