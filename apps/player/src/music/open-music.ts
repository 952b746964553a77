import { loadScript } from '../network/load-script.ts';
import type { FollowMusic } from '../playing/playback.ts';
import type { createMusic, Music, MusicParts } from './music.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import address from './music.ts?worker&url';

declare global {
  interface Window {
    /** The script that plays music, once it is loaded. */
    createMusic?: typeof createMusic;
  }
}

/** A script that failed is loaded again after this time. */
const RETRY_MS = 30_000;

const loadMusic = (): Promise<typeof createMusic> => loadScript(address, () => window.createMusic);

/** Plays the music of playlists. Its script is loaded with the first manifest that has some. */
export function createOpenMusic(parts: MusicParts, load = loadMusic): FollowMusic {
  let music: Music | null = null;
  let isLoading = false;
  return (manifest, turn) => {
    if (music !== null) return music.follow(manifest, turn);
    if (isLoading || manifest.music === undefined) return;
    isLoading = true;
    load().then(
      (create) => (music = create(parts)),
      () => setTimeout(() => (isLoading = false), RETRY_MS),
    );
  };
}
