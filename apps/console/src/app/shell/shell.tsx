import { LogOut, PanelLeft } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { PageFrame } from '../../ui/layout/page-header.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { MenuProps } from './drawer.tsx';
import { Logo } from './logo.tsx';
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
  /** Numbers beside entries of the navigation, by path. */
  counts?: Readonly<Record<string, number>>;
  onSignOut: () => void;
  /** Shown in every page's header, before the page's own actions. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout around every signed-in page: the side panel, the account, and on a phone the tab bar. */
export function Shell({ user, planName, brand, path, pages, counts, onSignOut, tools, children }: ShellProps) {
  const [isOpen, toggle] = useSidePanel(
    isEditor(path) ? 'editorSidePanel' : 'sidePanel',
    // Its panels leave the canvas little room.
    !path.startsWith('/layouts/'),
  );
  const main = useRef<HTMLElement>(null);
  const groups = listNavGroups(pages, user.isAdmin, counts);
  const name = user.accountName || 'Control Panel';
  const logo = <Logo url={brand.logoUrl} name={name} />;
  const account =
    user.accountCount > 1 ? (
      <Suspense fallback={logo}>
        <Switcher name={name}>{logo}</Switcher>
      </Suspense>
    ) : (
      logo
    );
  const limits = user.isLimited ? <OwnLimits /> : null;
  const menu = { groups, path, email: user.email, planName, limits, onSignOut };
  return (
    <>
      <a
        href="#main"
        className="fixed left-2 top-2 z-50 rounded bg-raised px-3 py-2 font-medium shadow-lift not-focus:sr-only"
        onClick={(event) => {
          // Following the link would add a fragment to the address of the page.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <div
        className={cx(
          'wide:grid wide:min-h-dvh',
          isOpen ? 'wide:grid-cols-[228px_minmax(0,1fr)]' : 'wide:grid-cols-[minmax(0,1fr)]',
        )}
      >
        {isOpen && <SidePanel {...menu} account={account} onCollapse={toggle} />}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-w-0 flex-col focus-visible:outline-none max-wide:min-h-dvh max-wide:pb-16"
        >
          <PageFrame
            start={
              !isOpen && (
                <IconButton
                  small
                  label="Expand side panel"
                  shortcut="Ctrl B"
                  className="-ml-1.5 max-wide:hidden"
                  onClick={toggle}
                >
                  <PanelLeft />
                </IconButton>
              )
            }
            end={
              <>
                <HeaderLogo url={brand.logoUrl} />
                <p className="max-w-52 truncate text-right text-1 text-ink-3 max-wide:hidden" title={user.email}>
                  {user.email}
                  {planName !== null && (
                    <>
                      <br />
                      Current Plan {planName}
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
  account: ReactNode;
  onCollapse: () => void;
}

/** The navigation beside the page, with the account above it and the person below. */
function SidePanel({ groups, path, account, limits, email, onCollapse, onSignOut }: SidePanelProps) {
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line px-3 pb-3 pt-4 max-wide:hidden"
    >
      <div className="flex flex-none items-center gap-2.5 px-2 pb-5 pt-0.5">
        {account}
        <IconButton
          small
          label="Collapse side panel"
          shortcut="Ctrl B"
          className="-mr-1 -my-0.5 ml-auto"
          onClick={onCollapse}
        >
          <PanelLeft />
        </IconButton>
      </div>
      <div>
        <NavList groups={groups} path={path} />
      </div>
      <div className="mt-auto pt-4">
        {limits !== null && <div className="px-2 pb-3 text-1 break-words text-ink-2">{limits}</div>}
        <div className="border-t border-line px-2 pt-3">
          <p className="truncate text-1 text-ink-3">{email}</p>
          <div className="mt-0.5 flex items-center justify-between">
            <Button variant="quiet" small className="-ml-2" onClick={onSignOut}>
              <LogOut />
              Sign Out
            </Button>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </nav>
  );
}

/** The account's logo in the header of a page. Nothing is shown if it is missing or does not load. */
function HeaderLogo({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || failedUrl === url) return null;
  return (
    <img src={url} alt="" className="h-7 max-w-30 object-contain object-right" onError={() => setFailedUrl(url)} />
  );
}

/** True on the pages that edit a playlist or a layout, whose columns need the width most. */
const isEditor = (path: string): boolean => /^\/(playlists|layouts)\/./.test(path);

/**
 * The state of the side panel, which Ctrl+B or Cmd+B toggles. It is stored in the browser for the next visit, and apart
 * for pages with another key.
 */
function useSidePanel(
  key: 'sidePanel' | 'editorSidePanel',
  isOpenAtFirst: boolean,
): [isOpen: boolean, toggle: () => void] {
  const [chosen, setChosen] = useState<Partial<Record<typeof key, boolean>>>({});
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
