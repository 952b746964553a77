import { type ComponentProps, createContext, type ReactNode, use, useCallback, useLayoutEffect } from 'react';
import { useMemo, useState } from 'react';
import { Link as RouterLink, type NavigateOptions, Router as LocationRouter, useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

export { Redirect as Navigate, Route, Switch, useParams } from 'wouter';

/** An address of the console, without the prefix of the account. */
export interface Location {
  pathname: string;
  /** Empty, or beginning with `?`. */
  search: string;
  /** Empty, or beginning with `#`. */
  hash: string;
  /** The state that the page before has passed; it survives a reload. Null if there is none. */
  state: unknown;
}

interface Visit extends Location {
  /** True if the address was reached by Back, Forward, or opening the page. */
  isStep: boolean;
}

type Options = NavigateOptions<unknown>;

const VisitContext = createContext<Visit | null>(null);

/** The address that is shown, and how it was reached. */
export function useLocation(): Visit {
  const visit = use(VisitContext);
  if (visit === null) throw new Error('There is no router around this.');
  return visit;
}

/** The place of the current entry in the history; null for entries of other pages. */
export function readHistoryIndex(): number | null {
  const { idx }: { idx?: unknown } = Object(window.history.state);
  return typeof idx === 'number' ? idx : null;
}

function readVisit(base: string, isStep: boolean): Visit {
  const { pathname, search, hash } = window.location;
  const { usr = null }: { usr?: unknown } = Object(window.history.state);
  return { pathname: pathname.slice(base.length) || '/', search, hash, state: usr, isStep };
}

/** Adds an entry to the history, with its place there; by default none for the address that is shown, as browsers do. */
function go(path: string, { replace, state: usr = null }: Options = {}): void {
  const { href } = window.location;
  const replaces = replace ?? new URL(path, href).href === href;
  navigate(path, { replace: replaces, state: { idx: (readHistoryIndex() ?? 0) + (replaces ? 0 : 1), usr } });
}

/** The prefix of the addresses: `/a/acc_1`, or nothing. */
export const useBase = (): string => useRouter().base;

const useVisitedPath = (): [string, typeof go] => [useBase() + useLocation().pathname, go];

const CHANGES = ['popstate', 'pushState', 'replaceState'];

/**
 * Shows what is below it at the address of the browser. The address is a state, because the library's own hook shows
 * each one at once: here a caller who can wait starts a transition.
 */
export function Router({ base = '', children }: { base?: string; children: ReactNode }) {
  const [visit, setVisit] = useState(() => readVisit(base, true));
  useLayoutEffect(() => {
    const show = ({ type }: Event) => setVisit(readVisit(base, type === 'popstate'));
    for (const type of CHANGES) window.addEventListener(type, show);
    if (readHistoryIndex() === null) go(window.location.href);
    // A redirect may have led elsewhere before anything listened.
    show(new Event('popstate'));
    return () => CHANGES.forEach((type) => window.removeEventListener(type, show));
  }, [base]);
  return (
    <VisitContext value={visit}>
      {/* oxlint-disable-next-line react/hooks -- the library calls it as one */}
      <LocationRouter base={base} hook={useVisitedPath}>
        {children}
      </LocationRouter>
    </VisitContext>
  );
}

/** A function that goes to an address, or a number of steps back or forward. It is the same on every render. */
export function useNavigate() {
  const base = useBase();
  return useCallback(
    async (to: string | number, options?: Options): Promise<void> =>
      typeof to === 'number' ? window.history.go(to) : go(base + to, options),
    [base],
  );
}

type Params = ConstructorParameters<typeof URLSearchParams>[0];

/** Changes the query of the address. Several changes in one event all hold, also before the first is shown. */
function setParams(next: Params | ((before: URLSearchParams) => Params), options?: Options): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
  go(params.size === 0 ? pathname : `${pathname}?${params.toString()}`, options);
}

/** The query of the address, and a function that changes it. The library's own hook decodes the query twice. */
export function useSearchParams(): readonly [URLSearchParams, typeof setParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), setParams];
}

/** A link to a page of the console. An address that begins with `?` keeps the path. */
export function Link({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'> & Options & { to: string }) {
  const { pathname } = useLocation();
  return <RouterLink {...rest} to={to.startsWith('?') ? pathname + to : to} />;
}
