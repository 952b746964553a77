import type { Ffmpeg } from '../../../platform/ffmpeg.ts';

/** The best filter that makes whole pictures of fields and that this ffmpeg has: builds differ. */
export async function chooseDeinterlacer(ffmpeg: Ffmpeg): Promise<'bwdif' | 'yadif'> {
  const { found } = await ffmpeg.search();
  return found?.filters.has('bwdif') === true ? 'bwdif' : 'yadif';
}
