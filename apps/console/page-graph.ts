import { posix } from 'node:path';

/** The parts of the build's module graph that are read here. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Modules that only re-export. An import from one counts as an import of the module that defines the name. */
const isFace = (id: string): boolean => /\/features\/[\w-]+\/index\.ts$|\/lucide-react\.mjs$/.test(id);

/**
 * Finds the modules that are loaded with a module, through faces only those of the imported names: what else a face
 * names is left out of the build.
 */
export function createClosures(graph: ModuleGraph): (...roots: string[]) => ReadonlySet<string> {
  const faces = new Map<string, ReadonlyMap<string, { from: string; name: string }>>();
  const dependencies = new Map<string, readonly string[]>();

  function readFace(id: string) {
    const known = faces.get(id);
    if (known !== undefined) return known;
    const exports = new Map<string, { from: string; name: string }>();
    for (const { names, source } of listNamed('export', graph.getModuleInfo(id)?.code ?? ''))
      for (const [name, as] of names) exports.set(as, { from: posix.join(posix.dirname(id), source), name });
    faces.set(id, exports);
    return exports;
  }

  function findDefinition(id: string, name: string): string {
    const found = isFace(id) ? readFace(id).get(name) : undefined;
    return found === undefined ? id : findDefinition(found.from, found.name);
  }

  function listDependencies(id: string): readonly string[] {
    const known = dependencies.get(id);
    if (known !== undefined) return known;
    const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {};
    const named = importedIds.some(isFace) ? listNamed('import', code ?? '') : [];
    const defined = importedIds
      .filter(isFace)
      .flatMap((face) =>
        named
          .filter(({ source }) => face.endsWith(`/${source}.mjs`) || face === posix.join(posix.dirname(id), source))
          .flatMap(({ names }) => names.map(([name]) => findDefinition(face, name))),
      );
    const found = [...importedIds.filter((each) => !isFace(each)), ...defined];
    dependencies.set(id, found);
    return found;
  }

  return (...roots) => {
    const found = new Set<string>();
    const open = [...roots];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...listDependencies(id));
    }
    return found;
  };
}

/** Modules that a page loads on demand, such as dialogs. */
interface LatePart {
  id: string;
  parts: ReadonlySet<string>;
  /** The pages that may load it. */
  pages: string[];
}

/**
 * Finds what pages load later, also what that loads in turn.
 *
 * @param pages the modules of each page and of what is around it
 * @param around what is around pages, and is loaded with them
 */
export function findLateParts(
  graph: ModuleGraph,
  closure: (...roots: string[]) => ReadonlySet<string>,
  pages: ReadonlyMap<string, ReadonlySet<string>>,
  around: readonly string[],
): LatePart[] {
  const found = new Map<string, LatePart>();
  function visit(modules: ReadonlySet<string>, from: string[]): void {
    const later = [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    for (const id of later.filter((each) => !pages.has(each) && !around.includes(each))) {
      const part = found.get(id) ?? { id, parts: closure(id), pages: [] };
      found.set(id, part);
      const added = from.filter((page) => !part.pages.includes(page));
      if (added.length === 0) continue;
      part.pages.push(...added);
      visit(part.parts, added);
    }
  }
  for (const [page, modules] of pages) visit(modules, [page]);
  return [...found.values()];
}

/** The named imports or exports of a module: of each the name in its source, and the one in the module. */
function listNamed(kind: 'import' | 'export', code: string) {
  const found = code.matchAll(new RegExp(`^${kind} \\{([^}]*)\\} from ["']([^"']+)["']`, 'gm'));
  return Array.from(found, ([, names = '', source = '']) => ({
    source,
    names: names.split(',').map((each): [string, string] => {
      const [name = '', as = name] = each.trim().split(' as ');
      return [name, as];
    }),
  }));
}
