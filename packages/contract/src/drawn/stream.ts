import { z } from 'zod';
import { MediaId } from '../library/media.ts';
import { MAX_ADDRESS_LENGTH } from '../webpages/webpage-limits.ts';
import { WebpageAddress } from '../webpages/webpages.ts';
import { say } from '../core/say.ts';
import type { DrawnSchemas } from './drawn-schemas.ts';
import { DEFAULT_BLACK_SECONDS, MAX_BLACK_SECONDS, MIN_BLACK_SECONDS } from './stream-limits.ts';

const isOfCamera = (value: string): boolean => /^(?:rtsps?|srt|rtmps?|udp|rtp):/i.test(value.trim());

/** The address of a playlist of HLS. */
export const StreamAddress = z
  .string()
  .refine(
    (value) => !isOfCamera(value),
    say(
      'Screens play HLS only. For a camera or encoder with RTSP, SRT or RTMP, run a gateway such as MediaMTX and enter its address, which ends in .m3u8.',
    ),
  )
  .pipe(WebpageAddress);

const SECONDS = say(`Enter a whole number of seconds from ${MIN_BLACK_SECONDS} to ${MAX_BLACK_SECONDS}`);
const Seconds = z.number(SECONDS).int(SECONDS).min(MIN_BLACK_SECONDS, SECONDS).max(MAX_BLACK_SECONDS, SECONDS);

/** A live stream: a playlist of HLS that a server keeps up to date. */
export const stream = {
  Fields: z.object({
    url: StreamAddress,
    /** The image that is shown while the stream does not play; null: playlists skip it. */
    fallbackMediaId: MediaId.nullable().default(null),
    /** The time for which the screen may stay black before that. */
    blackSeconds: Seconds.default(DEFAULT_BLACK_SECONDS),
    hasSound: z.boolean().default(false),
  }),
  Shown: z.object({
    name: z.string(),
    url: z.string().max(MAX_ADDRESS_LENGTH),
    fallbackMediaId: MediaId.nullable(),
    blackSeconds: z.number().int(),
    hasSound: z.boolean(),
  }),
  example: { url: 'https://streams.example.com/lobby/index.m3u8' },
} satisfies DrawnSchemas;
