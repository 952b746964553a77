import { z } from 'zod';
import { say } from '../core/say.ts';
import { AudioId, MediaStatus, OwnVolume } from '../library/media.ts';
import { MAX_MUSIC_FILES } from './playlist-limits.ts';

/** The background music of a playlist: its files play in order and in a loop, beside the items. */
export const MusicBody = z.object({
  audioIds: z
    .array(AudioId)
    .max(MAX_MUSIC_FILES, say(`The music of a playlist has at most ${MAX_MUSIC_FILES} files`))
    .overwrite((ids) => [...new Set(ids)]),
  /** In percent of the screen's volume. */
  volume: OwnVolume.default(100),
});
export type MusicBody = z.input<typeof MusicBody>;

/** An audio file in the music of a playlist. */
export const Track = z.object({
  audioId: AudioId,
  name: z.string(),
  /** A file that is not ready is left out on screens until it is. */
  status: MediaStatus,
  filename: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** Null until it is prepared. */
  durationMs: z.number().int().nullable(),
});
export type Track = z.infer<typeof Track>;

export const Music = z.object({ tracks: z.array(Track), volume: OwnVolume });
export type Music = z.infer<typeof Music>;
