import { keepScript, loadScript } from '../network/load-script.ts';
import type { createOpenPages, OpenPages } from './open-pages.ts';
import type { WantedPage } from './entry.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import address from './open-pages.ts?worker&url';

declare global {
  interface Window {
    /** The script that opens web pages, once it is loaded. */
    createOpenPages?: typeof createOpenPages;
  }
}

/** The script is asked for again after this time. */
const RETRY_MS = 5_000;

type Options = Parameters<typeof createOpenPages>[0] & { load?: (() => Promise<typeof createOpenPages>) | undefined };

const loadPages = (): Promise<typeof createOpenPages> => loadScript(address, () => window.createOpenPages);

export const keepPages = (): void => keepScript(address);

/** Web pages, as {@link OpenPages}, whose part of the player is loaded when the first one is wanted. */
export function createPagesOnDemand({ load = loadPages, ...options }: Options): OpenPages {
  const { signal } = options;
  let pages: OpenPages | null = null;
  let wanted: readonly WantedPage[] = [];
  let isLoading = false;
  let isReported = false;
  let listener: (() => void) | undefined;

  function begin(create: typeof createOpenPages): void {
    if (signal.aborted) return;
    pages = create(options);
    if (listener !== undefined) pages.start(listener);
    pages.want(wanted);
  }

  function retry(): void {
    isLoading = false;
    if (!isReported) options.reports.logError('The part of the player that shows web pages can’t be loaded');
    isReported = true;
    setTimeout(open, RETRY_MS);
  }

  function open(): void {
    if (isLoading || signal.aborted) return;
    isLoading = true;
    load().then(begin, retry);
  }

  return {
    start(onChange) {
      listener = onChange;
      pages?.start(onChange);
    },
    want(next) {
      wanted = next;
      if (pages !== null) pages.want(next);
      else if (next.length > 0) open();
    },
    snapshot: () => (pages === null ? {} : pages.snapshot()),
    findLayer: (key) => (pages === null ? null : pages.findLayer(key)),
  };
}
