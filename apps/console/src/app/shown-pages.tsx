import { Fragment } from 'react';
import { fetched } from '../ui/rendering/fetched.tsx';
import { Route, Switch } from '../ui/routing/navigation.tsx';
import { home, listAddresses, pageAt, pages } from './pages.tsx';

/** Every signed-in page with its component. */
const shownPages = pages.map((page) => ({ page, Component: fetched(page.load, Fragment) }));

/** Loads the code of the page at a path, so that it is shown at once. A failure is ignored: opening the page loads it again. */
export async function loadPage(path: string): Promise<void> {
  await shownPages
    .find(({ page }) => page === pageAt(path))
    ?.Component.load()
    .catch(() => {});
}

/** The signed-in page at the address. The key keeps a page while its parts change. */
export const ShownPage = () => (
  <Switch>
    {shownPages.flatMap(({ page, Component }) =>
      [...(page === home ? ['/'] : []), ...listAddresses(page)].map((path) => (
        <Route key={page.path} path={path}>
          <Component />
        </Route>
      )),
    )}
  </Switch>
);
