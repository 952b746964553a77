import type { Plugin } from 'vite';

/** The parts of the build's module graph that are read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

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

/** A module in this number of entry points (pages, and modules that load on demand) is part of nearly every page. */
const NEARLY_EVERY = 20;

/** An icon is so small that it is loaded with the others from this number on. */
const SHARED_ICON = 6;

/**
 * The chunks that modules are put into by rule; all others are the bundler's. What nearly every page needs compresses
 * better as one chunk than as fifty: 12 kB less for each page, which `e2e/weight.spec.ts` needs.
 */
export function createChunks(listed: (...parts: string[]) => (id: string) => boolean) {
  const inContract = listed('packages/contract/src/', 'node_modules/zod/');
  // Each of these is read at another time: when a password is chosen, before the first page is drawn, where layouts are
  // drawn, on the sign-in page, after single sign-on has failed, and when files are chosen.
  const isElsewhere = listed(
    ...[
      'common-password',
      'design/default-brand',
      'layouts/layout-limits',
      'sign-in/single-sign-on-addresses',
      'core/errors/',
      'library/file-formats',
    ].map((name) => `packages/contract/src/${name}`),
  );
  // Read for uploads, and when a proxy has refused a request.
  const isAboutProxies = listed('contract/src/core/request-parts', 'contract/src/core/proxy-limit');
  const isReact = listed(...['react', 'react-dom', 'react-router', 'scheduler'].map((name) => `node_modules/${name}/`));
  const listedIcons = (names: string) =>
    listed(...names.split(' ').map((name) => `lucide-react/dist/esm/icons/${name}.mjs`));
  // What is stored in the browser, and how pages follow it: every page needs it, and each module is too small for a chunk.
  const isState = listed(
    ...['ui/listeners', 'ui/store', 'ui/theme/theme', 'api/session', 'api/use-token'].map(
      (name) => `${source}${name}.ts`,
    ),
  );
  const isQuery = listed('node_modules/@tanstack/react-query/', 'node_modules/@tanstack/query-core/');
  const isIcon = listed('node_modules/lucide-react/');
  // The navigation of every signed-in page shows these, and no public page does.
  const isNavIcon = listedIcons(
    'arrow-up-right calendar-days credit-card log-out receipt-text settings shield-check siren',
  );
  // The icons of the sign-in page. Their chunk also has the modules that draw icons.
  const isSignInIcon = listedIcons(
    'building-complex circle-check circle-exclamation-point circle-x eye eye-off image-off info key-round lock x ' +
      'triangle-exclamation-point',
  );
  const drawsIcons = (id: string): boolean => isIcon(id) && !id.includes('/icons/');
  // Dialogs and forms are opened by some pages only, and dialogs bring a library each.
  const opensLater = listed(`${source}ui/overlays/`, `${source}ui/forms/form/`);
  // The sign-in page imports the faces of these features, but not what the settings use of them.
  const isForSettings = listed('passkeys/passkey-settings', 'second-factor/second-factor-section');
  let first: ReadonlySet<string> | null = null;

  return [
    { name: 'proxies', test: isAboutProxies },
    // Only forms need schemas. One chunk compresses better than twenty.
    {
      debugName: 'contract',
      name: (id: string, graph: ModuleGraph) => nameContractChunk(id, graph),
      test: (id: string) => inContract(id) && !isElsewhere(id),
    },
    // Every page needs these, and they compress better together.
    { name: 'react', test: isReact },
    { name: 'state', test: isState },
    {
      debugName: 'signed-in',
      name(id: string, graph: ModuleGraph) {
        first ??= findPublicModules(graph, isForSettings);
        return first.has(id) ? null : 'signed-in';
      },
      test: (id: string) => isQuery(id) || (/^[^?]+\.tsx?$/.test(id) && id.startsWith(source) && !opensLater(id)),
      minShareCount: NEARLY_EVERY,
    },
    { name: 'nav-icons', test: isNavIcon },
    { name: 'sign-in-icons', test: (id: string) => isSignInIcon(id) || drawsIcons(id) },
    { name: 'icons', test: isIcon, minShareCount: SHARED_ICON },
  ];
}

/** Functions and data of the contract are apart from its schemas, which need zod. */
function nameContractChunk(id: string, graph: ModuleGraph): string {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return [id, ...imported].some((each) => each.includes('node_modules/zod/')) ? 'schemas' : 'contract';
}

/** The console's own modules that a page without a session needs, without those that `isUnused` there. */
function findPublicModules(graph: ModuleGraph, isUnused: (id: string) => boolean): ReadonlySet<string> {
  const pages = graph.getModuleInfo(`${source}app/pages.tsx`)?.dynamicallyImportedIds ?? [];
  const publicPages = pages.filter((id) => id.startsWith(`${source}features/accounts/`));
  if (publicPages.length === 0)
    throw new Error('src/app/pages.tsx has no pages of features/accounts: correct chunks.ts.');
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id) || !id.startsWith(source) || isUnused(id)) return;
    found.add(id);
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) add(each);
  };
  for (const id of [`${source}main.tsx`, ...publicPages]) add(id);
  return found;
}
