import sharp from 'sharp';

/** An image that would unpack to more is refused before it is unpacked. */
export const MAX_PIXELS = 100e6;

// Of the many loaders that come with libvips, strangers' files meet these only. Drawings are read from memory alone:
// what has no place in the file system cannot name its neighbours there.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Every file is read once; what a cache kept of it would only be held open.
sharp.cache(false);

/** Pixels of the longer side of the copy that the average is taken of. */
const SAMPLE_SIDE = 16;

/** The average color of a picture as `#rrggbb`; transparent pixels do not count. */
export async function averageColorOf(path: string): Promise<string> {
  const sample = sharp(path).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const bytes = await sample.raw().toBuffer();
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    weight += alpha;
    for (const channel of [0, 1, 2]) sums[channel]! += alpha * (bytes[at + channel] ?? 0); // one sum per channel
  }
  return `#${Buffer.from(sums.map((sum) => Math.round(sum / Math.max(1, weight)))).toString('hex')}`;
}

export { sharp };
