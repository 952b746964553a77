import type { Plugin } from 'vite';
import { createClosures, findLateParts, type ModuleGraph } from './page-graph.ts';

type Modules = ReadonlySet<string>;

const source = `${import.meta.dirname.replaceAll('\\', '/')}/src/`;

/** Lists of modules that are written by hand, and a plugin that fails the build if an entry of one matches no module. */
export function createModuleLists() {
  const unmatched = new Set<string>();

  /** Returns a test for modules whose path contains one of these parts. */
  function listed(...parts: string[]): (id: string) => boolean {
    for (const part of parts) unmatched.add(part);
    return (id) => {
      const path = id.replaceAll('\\', '/');
      const found = parts.filter((part) => path.includes(part));
      for (const part of found) unmatched.delete(part);
      return found.length > 0;
    };
  }

  const requireMatches: Plugin = {
    name: 'require-matches',
    apply: 'build',
    generateBundle() {
      if (unmatched.size === 0) return;
      const entries = [...unmatched].map((entry) => `“${entry}”`).join(', ');
      this.error(`No module of the build matches ${entries}: correct or remove the entry in the list that names it.`);
    },
  };
  return { listed, requireMatches };
}

/** Modules that are loaded before any page: the entry, the router, the table of pages, the shell and the API client. */
const startingParts = [
  `${source}main.tsx`,
  `${source}app/root.tsx`,
  `${source}app/pages.tsx`,
  `${source}app/session-addresses.tsx`,
  `${source}app/signed-in.tsx`,
  `${source}api/http-client.ts`,
] as const;

/** An icon that this number of pages needs is loaded with the others: it is too small for a chunk. */
const SHARED_ICON = 5;

/** A module that at least this number of pages import, the dashboard among them, is loaded with the shell. */
const SHARED_WITH_FIRST = 3;

/**
 * The chunks of the build. Modules that the same pages import share a chunk: the bundler alone would make a hundred chunks
 * for a page, which compress worse by 25 kB. Modules that are loaded on demand are left to the bundler.
 */
export function createChunks(listed: (...parts: string[]) => (id: string) => boolean) {
  const isReact = listed(...['react', 'react-dom', 'scheduler'].map((name) => `node_modules/${name}/`));
  const isIcon = listed('node_modules/lucide-react/dist/esm/icons/');
  let findName: ((id: string) => string | null) | null = null;
  return [
    // Changes less often than the rest, so browsers keep it.
    { name: 'react', test: isReact },
    {
      debugName: 'pages',
      name(id: string, graph: ModuleGraph) {
        findName ??= planChunks(graph, isIcon);
        return findName(id);
      },
      test: (id: string) => /^[^?]+\.m?[jt]sx?$/.test(id),
    },
  ];
}

/** Returns a function that names the chunk of a module by the pages that need it; null for what is loaded later. */
function planChunks(graph: ModuleGraph, isIcon: (id: string) => boolean): (id: string) => string | null {
  const closure = createClosures(graph);
  const [main, root, table, session, frame, client] = startingParts;
  const { entrances, pages, first, signIn } = listPages(graph);
  const part = new Map([...startingParts, ...entrances, ...pages].map((id): [string, Modules] => [id, closure(id)]));
  const isIn = (from: string, id: string): boolean => part.get(from)?.has(id) === true;
  const opened = new Map([
    ...entrances.map((id) => [id, closure(root, id)] as const),
    ...pages.map((id) => [id, closure(root, session, frame, client, id)] as const),
  ]);
  const late = findLateParts(graph, closure, opened, startingParts);
  const names = new Map<string, string>();

  return (id) => {
    if (id === main) return null;
    // Every module has texts, but the page for signing in has none with plurals, which alone need code.
    if (/\/packages\/messages\/src\/(built|format)\.ts$/.test(id)) return 'messages';
    // Apart from React, which these need not wait for.
    if (isIn(main, id) || (isIn(root, id) && isIn(table, id))) return 'early';
    if (isIn(table, id)) return 'addresses';
    if (isIn(root, id)) return 'start';
    const users = [...entrances, ...pages].filter((page) => isIn(page, id));
    const isPublic = users.some((page) => entrances.includes(page));
    const isSignedIn = isIn(frame, id) || (isIn(first, id) && users.length >= SHARED_WITH_FIRST);
    if (isPublic && (isSignedIn || isIn(client, id) || users.length >= SHARED_WITH_FIRST))
      return isIn(signIn, id) ? 'entrance' : 'accounts';
    if (isIn(signIn, id)) return 'sign-in';
    if (isIn(session, id)) return 'session';
    if (isIn(client, id)) return 'client';
    // A dialog must not bring a page that is not open.
    const others = late.filter((each) => each.parts.has(id) && each.pages.some((page) => !users.includes(page)));
    if (isSignedIn)
      return others.some((each) => each.pages.some((page) => entrances.includes(page))) ? 'frame' : 'signed-in';
    if (isIcon(id) && users.length >= SHARED_ICON) return 'icons';
    if (users.length === 0) return null;
    const key = [...users, ...others.map((each) => each.id)].join();
    const name = names.get(key) ?? `pages-${names.size}`;
    names.set(key, name);
    return name;
  };
}

/** Pages without a session that are made of the parts of pages with one. They load these rather than split them. */
const guestPages = ['/features/reports/shared/shared-report-page.tsx', '/features/reports/unsubscribe-page.tsx'];

const isForGuests = (id: string): boolean => guestPages.some((path) => id.endsWith(path));

/** The pages of `src/app/pages.tsx`: those without a session, those with one, and the first of these. */
function listPages(graph: ModuleGraph) {
  const listIn = (table: string) => graph.getModuleInfo(source + table)?.dynamicallyImportedIds ?? [];
  const publicPages = listIn('app/public-pages.ts');
  const entrances = publicPages.filter((id) => !isForGuests(id));
  const pages = [...listIn('app/pages.tsx'), ...publicPages.filter(isForGuests)];
  const first = pages.find((id) => id.endsWith('/dashboard-page.tsx'));
  const signIn = entrances.find((id) => id.endsWith('/login-page.tsx'));
  if (signIn === undefined || first === undefined)
    throw new Error('The tables of pages in src/app name no sign-in page, or no dashboard: correct chunks.ts.');
  return { entrances, pages, first, signIn };
}
