import type { Manifest } from '@vitrine/contract/player';
import type { PlayedTurn } from '../core/turns.ts';
import { loadScript } from '../network/load-script.ts';
import type { createStrips, StripParts } from './strips.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import address from './strips.ts?worker&url';

declare global {
  interface Window {
    /** The script that draws strips, once it is loaded. */
    createStrips?: typeof createStrips;
  }
}

/** The strip over the content. */
export interface Strips {
  /** @param manifest the newest one, also while its files are being downloaded */
  follow: (manifest: Manifest) => void;
  /** Its content is the takeover. Null: none is on. */
  shown: () => PlayedTurn | null;
}

/** A script that failed is loaded again after this time. */
const RETRY_MS = 30_000;

const loadStrips = (): Promise<typeof createStrips> => loadScript(address, () => window.createStrips);

/** Shows strips. Their script is loaded with the first manifest that has some. */
export function createOpenStrips(parts: StripParts, load = loadStrips): Strips {
  let strips: Strips | null = null;
  let newest: Manifest;
  let isLoading = false;

  function follow(manifest: Manifest): void {
    newest = manifest;
    if (strips !== null) return strips.follow(manifest);
    if (isLoading || manifest.strips === undefined) return;
    isLoading = true;
    load().then(
      (create) => {
        strips = create(parts);
        return follow(newest);
      },
      () =>
        setTimeout(() => {
          isLoading = false;
          follow(newest);
        }, RETRY_MS),
    );
  }

  return { follow, shown: () => strips && strips.shown() };
}
