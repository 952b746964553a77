import { z } from 'zod';
import { MediaId } from '../library/media.ts';
import { WebpageAddress } from '../webpages/webpages.ts';
import { say } from '../core/say.ts';
import type { DrawnSchemas } from './drawn-schemas.ts';
import { readVideoAddress, writeVideoAddress } from './video-address.ts';

/** The address of a video of YouTube or Vimeo as people copy it, without the time, list and origin in it. */
export const VideoAddress = z
  .string()
  .trim()
  .overwrite((value) => {
    const video = readVideoAddress(value);
    return video === null ? value : writeVideoAddress(video);
  })
  .pipe(WebpageAddress)
  .refine(
    (value) => readVideoAddress(value) !== null,
    say(
      'Please enter the address of one video of YouTube or Vimeo, such as https://www.youtube.com/watch?v=… or https://vimeo.com/…',
    ),
  );

/** A video of YouTube or Vimeo, played by the site’s own player. */
export const onlinevideo = {
  Fields: z.object({
    url: VideoAddress,
    /** The image that is shown while the screen is without internet; null: playlists skip the video. */
    fallbackMediaId: MediaId.nullable().default(null),
  }),
  Shown: z.object({
    name: z.string(),
    provider: z.enum(['youtube', 'vimeo']),
    videoId: z.string().max(20),
    /** The key of an unlisted video of Vimeo. */
    key: z.string().max(40).nullable(),
    fallbackMediaId: MediaId.nullable(),
    /** The id of its own picture, which the console shows. */
    posterId: z.string(),
  }),
  example: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
} satisfies DrawnSchemas;
