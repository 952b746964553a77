import { LogOut, PanelLeft } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { Mark } from '../../ui/layout/mark.tsx';
import { PageFrame } from '../../ui/layout/page-header.tsx';
import type { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { cx } from '../../ui/theme/cx.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { MenuProps } from './drawer.tsx';
import { NavList } from './nav-list.tsx';
import { listNavGroups } from './nav.ts';
import { TabBar } from './tab-bar.tsx';

/** Loaded for people with several accounts only. */
const Switcher = fetched(
  async () => (await import('../../features/team/switcher/account-switcher.tsx')).AccountSwitcher,
  Fragment,
);

/** Loaded for limited members only. */
const OwnLimits = fetched(async () => (await import('../../features/team/limits/own-limits.tsx')).OwnLimits);

interface ShellProps {
  user: { accountName: string; email: string; isAdmin: boolean; accountCount: number; isLimited: boolean };
  /** The name of the effective plan: `Pro`; null where there are no plans. */
  planName: string | null;
  brand: { logoUrl: string | null };
  /** The path of the page shown. */
  path: string;
  /** The paths of all pages. The navigation lists no others. */
  pages: readonly string[];
  /** The pages that stand beside the page shown under one title; null if it stands alone. */
  tabs?: PageTabs | null;
  /** Numbers beside entries of the navigation, by path. */
  counts?: Readonly<Record<string, number>>;
  onSignOut: () => void;
  /** Shown in every page's header, before the page's own actions. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout around every signed-in page: the side panel, the account, and on a phone the tab bar. */
export function Shell({
  user,
  planName,
  brand,
  path,
  pages,
  tabs = null,
  counts,
  onSignOut,
  tools,
  children,
}: ShellProps) {
  const hasRoom = useIsWide(PANEL - 1);
  const [isOpen, toggle] = useSidePanel(
    !hasRoom ? 'narrowSidePanel' : isEditor(path) ? 'editorSidePanel' : 'sidePanel',
    // The panels of the layout editor leave the canvas little room.
    hasRoom && !path.startsWith('/layouts/'),
  );
  const main = useRef<HTMLElement>(null);
  const groups = listNavGroups(pages, user.isAdmin, counts);
  const name = user.accountName || t('Control Panel');
  const switched = (logo: ReactNode, isSmall = false) =>
    user.accountCount > 1 ? (
      <Suspense fallback={logo}>
        <Switcher name={name} isSmall={isSmall}>
          {logo}
        </Switcher>
      </Suspense>
    ) : (
      logo
    );
  const account = switched(<Logo url={brand.logoUrl} name={name} />);
  const limits = user.isLimited ? <OwnLimits /> : null;
  const menu = { groups, path, email: user.email, planName, limits, onSignOut };
  return (
    <>
      <a
        href="#main"
        className="fixed inset-s-2 top-2 z-50 rounded bg-raised px-3 py-2 font-medium shadow-lift not-focus:sr-only"
        onClick={(event) => {
          // Following the link would add a fragment to the address of the page.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to content')}
      </a>
      <div
        className={cx(
          'rail:grid rail:min-h-dvh',
          isOpen ? 'rail:grid-cols-[228px_minmax(0,1fr)]' : 'rail:grid-cols-[60px_minmax(0,1fr)]',
        )}
      >
        <SidePanel {...menu} isRail={!isOpen} account={isOpen ? account : switched(<Mark />, true)} onToggle={toggle} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-w-0 flex-col focus-visible:outline-none max-rail:min-h-dvh max-rail:pb-16"
        >
          <PageFrame
            tabs={tabs}
            end={
              <>
                <HeaderLogo url={brand.logoUrl} />
                <p className="max-w-52 truncate text-end text-1 text-ink-3 max-wide:hidden" title={user.email}>
                  {user.email}
                  {planName !== null && (
                    <>
                      <br />
                      {t('Current Plan {plan}', { plan: planName })}
                    </>
                  )}
                </p>
                {tools}
              </>
            }
          >
            {children}
          </PageFrame>
        </main>
      </div>
      <TabBar {...menu} account={user.accountCount > 1 ? account : null} />
    </>
  );
}

interface SidePanelProps extends MenuProps {
  isRail: boolean;
  account: ReactNode;
  onToggle: () => void;
}

/**
 * The navigation beside the page, with the account above it and the person below, or a rail of their icons. Its entries
 * scroll in a low window, the rest stays.
 */
function SidePanel({ groups, path, isRail, account, limits, email, onToggle, onSignOut }: SidePanelProps) {
  const toggle = (
    <IconButton
      small
      label={isRail ? t('Expand side panel') : t('Collapse side panel')}
      shortcut={t('Ctrl B')}
      side={isRail ? 'right' : 'top'}
      className={isRail ? '' : '-me-1 -my-0.5 ms-auto'}
      onClick={onToggle}
    >
      <PanelLeft />
    </IconButton>
  );
  return (
    <nav aria-label={t('Main')} className="sticky top-0 flex h-dvh flex-col border-e border-line pt-4 max-rail:hidden">
      <div
        className={cx('flex flex-none items-center', isRail ? 'flex-col gap-3 pb-2 pt-1' : 'gap-2.5 px-5 pb-5 pt-0.5')}
      >
        {account}
        {toggle}
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto pb-3', isRail ? 'px-2' : 'px-3')}>
        <NavList groups={groups} path={path} isRail={isRail} />
        {limits !== null && !isRail && <div className="px-2 pt-4 text-1 break-words text-ink-2">{limits}</div>}
      </div>
      {isRail ? (
        <div className="grid flex-none justify-center border-t border-line py-3">
          <IconButton small label={t('Sign Out')} side="right" onClick={onSignOut}>
            <LogOut />
          </IconButton>
        </div>
      ) : (
        <div className="mx-3 flex-none border-t border-line px-2 py-3">
          <p className="truncate text-1 text-ink-3">{email}</p>
          <div className="mt-0.5 flex flex-wrap items-center justify-between">
            <Button variant="quiet" small className="-ms-2" onClick={onSignOut}>
              <LogOut />
              {t('Sign Out')}
            </Button>
            <ThemeSwitch />
          </div>
        </div>
      )}
    </nav>
  );
}

/** The account's logo in the header of a page. Nothing is shown if it is missing or does not load. */
function HeaderLogo({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || failedUrl === url) return null;
  return (
    <img
      src={url}
      alt=""
      className="h-7 max-w-30 object-contain object-right rtl:object-left"
      onError={() => setFailedUrl(url)}
    />
  );
}

/** The breakpoint `panel` in px, as in app.css: below it, the side panel is a rail unless a person opens it. */
const PANEL = 1_024;

/** True on the pages that edit a playlist or a layout, whose columns need the width most. */
const isEditor = (path: string): boolean => /^\/(playlists|layouts)\/./.test(path);

/** Where the browser stores whether the side panel is open: apart for editors, and for windows with little room. */
type PanelKey = 'sidePanel' | 'editorSidePanel' | 'narrowSidePanel';

/** The state of the side panel, which Ctrl+B or Cmd+B toggles. It is stored for the next visit. */
function useSidePanel(key: PanelKey, isOpenAtFirst: boolean): [isOpen: boolean, toggle: () => void] {
  const [chosen, setChosen] = useState<Partial<Record<PanelKey, boolean>>>({});
  const isOpen = chosen[key] ?? (localStorage.getItem(key) ?? (isOpenAtFirst ? 'open' : 'closed')) === 'open';

  function toggle(): void {
    localStorage.setItem(key, isOpen ? 'closed' : 'open');
    setChosen({ ...chosen, [key]: !isOpen });
  }
  const onToggle = useEffectEvent(toggle);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'b')
        return;
      event.preventDefault();
      onToggle();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return [isOpen, toggle];
}
