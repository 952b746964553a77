import { z } from 'zod';

/** The address of the list of the player's files, which the build writes beside them. */
export const PLAYER_RELEASE_PATH = '/player/release.json';

/** The files of one release of the player, from which an agent makes a copy that is whole. */
export const PlayerRelease = z.object({
  /** A hash of all files; it names the copy's folder. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  files: z
    .array(
      z.object({
        /** Relative to `/player/`, e.g. `assets/player-1a2b.js`. */
        path: z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/),
        bytes: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(1_000),
});
export type PlayerRelease = z.infer<typeof PlayerRelease>;
