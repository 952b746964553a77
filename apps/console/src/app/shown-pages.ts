import { Fragment } from 'react';
import { fetched } from '../ui/rendering/fetched.tsx';
import { pageAt, pages } from './pages.tsx';

/** Every signed-in page with its component. */
export const shownPages = pages.map((page) => ({ page, Component: fetched(page.load, Fragment) }));

/** Loads the code of the page at a path, so that it is shown at once. A failure is ignored: opening the page loads it again. */
export async function loadPage(path: string): Promise<void> {
  await shownPages
    .find(({ page }) => page === pageAt(path))
    ?.Component.load()
    .catch(() => {});
}
