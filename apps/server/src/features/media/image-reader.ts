import { AppError } from '@vitrine/contract/errors';
import sharp from 'sharp';

/** What an image is, by its content. */
export interface ReadImage {
  mimeType: string;
  extension: string;
  /** Pixels, upright. */
  width: number;
  height: number;
}

/** An image that would unpack to more is refused before it is unpacked. */
export const MAX_PIXELS = 100e6;

const formats = new Map([
  ['jpeg', { mimeType: 'image/jpeg', extension: 'jpg' }],
  ['png', { mimeType: 'image/png', extension: 'png' }],
  ['gif', { mimeType: 'image/gif', extension: 'gif' }],
  ['webp', { mimeType: 'image/webp', extension: 'webp' }],
  ['avif', { mimeType: 'image/avif', extension: 'avif' }],
]);

// Of the many loaders that come with libvips, strangers' files meet these only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
// Every file is read once; what a cache kept of it would only be held open.
sharp.cache(false);

/**
 * Reads what a file holds, whatever its name claims: JPEG, PNG, GIF, WebP or AVIF.
 *
 * @throws media.not_an_image
 */
export async function readImage(path: string): Promise<ReadImage> {
  const facts = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('media.not_an_image', { message: isTooLarge(cause) ? TOO_LARGE : undefined, cause });
    });
  const format = formats.get(facts.format === 'heif' && facts.compression === 'av1' ? 'avif' : facts.format);
  if (format === undefined) throw new AppError('media.not_an_image');
  const { width, height } = facts.autoOrient;
  return { ...format, width, height };
}

const TOO_LARGE = 'This image has more than 100 megapixels. Please make it smaller.';
const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('pixel limit');
