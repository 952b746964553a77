const FOLDER = '/apps/server/';

/**
 * The folder of the product, which has `package.json`. Files are found from here, because the same code is at different
 * places in `apps/server/src` and in the bundle in `apps/server/dist`.
 */
export const root = new URL(import.meta.url.slice(0, import.meta.url.lastIndexOf(FOLDER) + 1));

/** A file or, with a slash at its end, a folder among the sources of the server. */
export const sourceUrl = (path: string): URL => new URL(`${FOLDER.slice(1)}src/${path}`, root);
