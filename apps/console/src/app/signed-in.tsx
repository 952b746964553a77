import type { QueryClient } from '@tanstack/react-query';
import { DirectionProvider } from 'radix-ui/direction';
import { Fragment, memo, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from '../ui/routing/navigation.tsx';
import { toPagePath } from '../api/account.ts';
import { LiveProvider } from '../api/live.tsx';
import { createMay } from '../api/roles/needed-role.ts';
import { createQueryClient } from '../api/query-client.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { readToken } from '../api/session.ts';
import { useFirstTimeZone, useMeOfFrame, useOwnLanguage, useSignOut } from '../features/accounts/index.ts';
import { useApprovalSettings, useHolds } from '../api/approval.ts';
import { SentWatch } from '../features/approvals/index.ts';
import { useCharges } from '../features/billing/index.ts';
import { useBrand } from '../features/branding/index.ts';
import { FactorDemand } from '../features/second-factor/index.ts';
import { LimitWatch } from '../features/limits/index.ts';
import { TakeoverButton, TakeoverKey, TakeoverWatch } from '../features/takeovers/index.ts';
import { UploadProvider } from '../features/uploads/index.ts';
import { HoldsProvider } from '../ui/access/approval.tsx';
import { type May, MayProvider } from '../ui/access/may.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { isRightToLeft } from '../ui/layout/direction.ts';
import { fetched } from '../ui/rendering/fetched.tsx';
import { ConfirmProvider } from './confirm-provider.tsx';
import { ConnectionNotice, ConnectionWatch } from './connection-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InAccount } from './in-account.tsx';
import { PaletteKey, type OpenPalette } from './palette/palette-key.tsx';
import { pageAt, pages } from './pages.tsx';
import { loadPage, ShownPage } from './shown-pages.tsx';
import { LayoutThumbnails } from './layout-thumbnails.tsx';
import { PlacementProvider } from './placement-provider.tsx';
import { findTabs } from './shell/nav.ts';
import { Shell } from './shell/shell.tsx';
import { planNames } from '../ui/format/plan-names.ts';

/** The pages about the plan, which an installation that charges nothing does not have. */
const paying = new Set(['/subscription', '/settings/subscription']);

/** The paths of the pages for a person. */
const listPaths = (may: May, charges: boolean): string[] =>
  pages
    .filter(({ needs }) => needs === null || may(needs))
    .map(({ path }) => path)
    .filter((path) => charges || !paying.has(path));

/**
 * The query cache of a new session. It is stored outside React, because React discards the state of a first render that
 * suspends, and every query would be fetched again.
 */
let beginning: { token: string | null; queries: QueryClient } | null = null;

function openQueryClient(token: string | null): QueryClient {
  if (beginning?.token !== token) beginning = { token, queries: createQueryClient() };
  return beginning.queries;
}

/** One session: its query cache, its event stream, and the shell around its pages. */
export function SignedIn() {
  const [queries] = useState(() => openQueryClient(readToken()));
  useEffect(
    () => () => {
      beginning = null;
    },
    [],
  );
  return (
    <QueryProvider queries={queries}>
      <ErrorBoundary>
        <InAccount>
          <LiveProvider>
            <ErrorBoundary>
              <ConnectionWatch>
                <LayoutThumbnails>
                  <DirectionProvider dir={isRightToLeft() ? 'rtl' : 'ltr'}>
                    <Frame />
                  </DirectionProvider>
                </LayoutThumbnails>
              </ConnectionWatch>
            </ErrorBoundary>
          </LiveProvider>
        </InAccount>
      </ErrorBoundary>
    </QueryProvider>
  );
}

/** Renders the shell again only when the path changes: the query of an address, a filter for example, belongs to the page. */
function Frame() {
  const { pathname, isStep } = useLocation();
  // A new page starts at its top; Back and Forward keep the browser's scroll position.
  useLayoutEffect(() => {
    if (!isStep) window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- only another page is another place
  }, [pathname]);
  return <FrameAt pathname={pathname} />;
}

const FrameAt = memo(function FrameAt({ pathname }: { pathname: string }) {
  const signOut = useSignOut();
  const user = useMeOfFrame();
  useFirstTimeZone(user);
  useOwnLanguage(user);
  const brand = useBrand();
  const page = pageAt(pathname);
  const charges = useCharges();
  const [isTakeoverOpen, setIsTakeoverOpen] = useState(false);
  const [palette, setPalette] = useState<OpenPalette>(null);
  const role = user?.role ?? 'viewer';
  const seesAllScreens = user?.seesAllScreens ?? true;
  const may = useMemo(() => createMay(role, seesAllScreens), [role, seesAllScreens]);
  const approval = useApprovalSettings();
  const holds = useHolds();
  usePreloading();

  if (user === undefined || charges === undefined) return <Loading />;
  const paths = listPaths(may, charges).filter(
    (path) => (path !== '/approvals' || approval?.isOn === true) && (path !== '/developer' || user.isAdmin),
  );
  // For accounts that are not administrators the Developer Panel does not exist.
  const isMissing = page === undefined || (page.path === '/developer' && !user.isAdmin);
  const needs = page?.needs ?? null;
  const barred = needs !== null && !may(needs) ? needs : null;
  return (
    <MayProvider value={may}>
      <HoldsProvider value={holds}>
        <ConfirmProvider>
          <Shell
            user={user}
            planName={charges ? planNames[user.effectivePlan] : null}
            brand={brand}
            path={pathname}
            pages={paths}
            tabs={findTabs(page?.path, paths)}
            counts={{ '/approvals': approval?.waitingCount ?? 0 }}
            onSignOut={signOut}
            tools={
              <>
                <TakeoverButton onOpen={() => setIsTakeoverOpen(true)} />
                <PaletteKey
                  open={palette}
                  onOpenChange={setPalette}
                  pages={paths}
                  onTakeOver={() => setIsTakeoverOpen(true)}
                  onSignOut={signOut}
                />
              </>
            }
          >
            <div className="sticky top-0 z-20">
              <TakeoverWatch />
              <SentWatch />
              <ConnectionNotice />
            </div>
            <FactorDemand />
            <LimitWatch path={pathname} />
            <UploadProvider>
              <ErrorBoundary key={page?.path} place={pathname} title={page?.title}>
                <PlacementProvider>
                  <Suspense fallback={<Loading />}>
                    {isMissing ? (
                      <MissingPage pages={paths} onSearch={() => setPalette('palette')} />
                    ) : barred === null ? (
                      <ShownPage />
                    ) : (
                      <NoAccessPage title={page.title} route={barred} />
                    )}
                  </Suspense>
                </PlacementProvider>
              </ErrorBoundary>
              <TakeoverKey isOpen={isTakeoverOpen} onOpenChange={setIsTakeoverOpen} />
            </UploadProvider>
          </Shell>
        </ConfirmProvider>
      </HoldsProvider>
    </MayProvider>
  );
});

const NoAccessPage = fetched(
  async () => (await import('../features/accounts/access/no-access-page.tsx')).NoAccessPage,
  Fragment,
);
const MissingPage = fetched(async () => (await import('./missing-page.tsx')).MissingPage, Fragment);
const Loading = () => <Spinner className="min-h-[60dvh]" />;

/** Preloads the code of a page when the pointer or the focus reaches a link to it. */
function usePreloading(): void {
  useEffect(() => {
    function onApproach({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.origin === window.location.origin) void loadPage(toPagePath(link.pathname));
    }
    document.addEventListener('pointerover', onApproach);
    document.addEventListener('focusin', onApproach);
    return () => {
      document.removeEventListener('pointerover', onApproach);
      document.removeEventListener('focusin', onApproach);
    };
  }, []);
}
