import type { Role } from '@vitrine/contract/team/roles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Route, Router, Switch, useLocation } from '../ui/routing/navigation.tsx';
import { vi } from 'vitest';
import { type Api, ApiProvider } from '../api/use-api.tsx';
import { useHolds } from '../api/approval.ts';
import { q } from '../api/q.ts';
import { createMay } from '../api/roles/needed-role.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { ConfirmProvider, loadConfirmation } from '../app/confirm-provider.tsx';
import { HoldsProvider } from '../ui/access/approval.tsx';
import { MayProvider } from '../ui/access/may.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';

/** A route of the API as a plain function, without the client's additional methods. */
export type Plain<Call> = Call extends (...request: infer Request) => infer Answer
  ? (...request: Request) => Answer
  : never;

/** Some routes of one part of the API. */
export type Routes<Part extends keyof Api> = { [Route in keyof Api[Part]]?: Plain<Api[Part][Route]> };

/** Some routes of the API. */
export type Fake = { [Part in keyof Api]?: Routes<Part> };

interface Place {
  /** The route's path, with parameters: `/devices/:id`. */
  path?: string;
  /** The current address, with the query: `/devices/dev_1?tab=settings`. */
  at?: string;
  /** The role of the signed-in person; everything is allowed unless given. */
  role?: Role;
  /** True: what the person changes on screens waits for an admin. */
  waits?: boolean;
  /** False: the person sees only some groups of screens. */
  seesAllScreens?: boolean;
}

const noTags: Routes<'tags'> = { list: async () => ({ tags: [] }) };

/**
 * Renders a page as the application would, over a fake API typed by the contract, and waits until its data are there.
 * When the page navigates to another path, `At /path?query` is shown instead.
 */
export async function renderPage(
  page: ReactNode,
  fake: Fake,
  { path = '/', at = path, role = 'owner', seesAllScreens = true, waits = false }: Place = {},
) {
  await loadConfirmation();
  const may = createMay(role, seesAllScreens);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (waits)
    queries.setQueryData(q.approvals.settings().queryKey, {
      settings: { isOn: true, appliesToYou: true, waitingCount: 0 },
    });
  window.history.replaceState(null, '', at);
  render(
    <ToastProvider durationMs={Infinity}>
      <ApiProvider api={{ tags: noTags, ...fake } as Api}>
        <QueryProvider queries={queries}>
          <MayProvider value={may}>
            <InHolds>
              <Suspense fallback="Loading...">
                <Router>
                  <ConfirmProvider>
                    <Switch>
                      <Route path={path}>{page}</Route>
                      <Route>
                        <Elsewhere />
                      </Route>
                    </Switch>
                  </ConfirmProvider>
                </Router>
              </Suspense>
            </InHolds>
          </MayProvider>
        </QueryProvider>
      </ApiProvider>
    </ToastProvider>,
  );
  await vi.waitFor(() => {
    if (document.body.textContent === 'Loading...') throw new Error('still loading');
  });
  return userEvent.setup();
}

const InHolds = ({ children }: { children: ReactNode }) => <HoldsProvider value={useHolds()}>{children}</HoldsProvider>;

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
