import type { Plugin } from 'vite';
import { createClosures, findLateParts, type ModuleGraph } from './page-graph.ts';

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

/** An icon that this number of pages needs is loaded with the others: it is too small for a chunk. */
const SHARED_ICON = 5;

/** What this number of pages needs, the first one among them, is loaded with the frame around pages. */
const SHARED_WITH_FIRST = 3;

/**
 * The chunks that modules are put into. What the same pages need is one chunk: left to the bundler, a page is a hundred
 * chunks, which compress worse by 25 kB. What no page needs before somebody uses it is left to the bundler.
 */
export function createChunks(listed: (...parts: string[]) => (id: string) => boolean) {
  const isReact = listed(...['react', 'react-dom', 'react-router', 'scheduler'].map((name) => `node_modules/${name}/`));
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
  const main = `${source}main.tsx`;
  const around = [`${source}api/http-client.ts`, `${source}app/signed-in.tsx`] as const;
  const start = closure(main);
  const [client, frame] = [closure(around[0]), closure(around[1])];
  const { entrances, pages, first } = listPages(graph);
  const parts = new Map([...entrances, ...pages].map((id) => [id, closure(id)]));
  const opened = new Map([
    ...entrances.map((id) => [id, closure(main, id)] as const),
    ...pages.map((id) => [id, closure(main, ...around, id)] as const),
  ]);
  const late = findLateParts(graph, closure, opened, around);
  const names = new Map<string, string>();

  return (id) => {
    // The entry waits for pages, so it must not contain what they import.
    if (id === main) return null;
    if (start.has(id)) return 'start';
    const isPart = (page: string): boolean => parts.get(page)?.has(id) === true;
    const users = [...entrances, ...pages].filter(isPart);
    const isPublic = entrances.some(isPart);
    const isSignedIn = frame.has(id) || (isPart(first) && users.length >= SHARED_WITH_FIRST);
    if (isPublic && (isSignedIn || client.has(id) || users.length >= SHARED_WITH_FIRST)) return 'entrance';
    if (client.has(id)) return 'client';
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

/** The pages of `src/app/pages.tsx`: those without a session, those with one, and the first of these. */
function listPages(graph: ModuleGraph) {
  const ids = graph.getModuleInfo(`${source}app/pages.tsx`)?.dynamicallyImportedIds ?? [];
  const isPublic = (id: string): boolean => id.startsWith(`${source}features/accounts/`);
  const entrances = ids.filter(isPublic);
  const pages = ids.filter((id) => !isPublic(id));
  const first = pages.find((id) => id.endsWith('/dashboard-page.tsx'));
  if (entrances.length === 0 || first === undefined)
    throw new Error('src/app/pages.tsx has no page of features/accounts, or no dashboard: correct chunks.ts.');
  return { entrances, pages, first };
}
