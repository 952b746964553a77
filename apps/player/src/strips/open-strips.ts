import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { loadScript } from '../network/load-script.ts';
import type { createStrips, StripParts, Strips } from './strips.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import address from './strips.ts?worker&url';

declare global {
  interface Window {
    /** The script that draws strips, once it is loaded. */
    createStrips?: typeof createStrips;
  }
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
