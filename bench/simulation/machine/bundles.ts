import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { ownCatalogues } from '@vitrine/messages/build/own-catalogues';
import { build, type Plugin } from 'vite';
import { seededBugs } from '../seeded-bugs.ts';

/** A program that is run again and again, each time with its own clock, network and disk: its globals. */
export type Program = (globals: Readonly<Record<string, unknown>>) => unknown;

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const standIn = (name: string): string => at(`bench/simulation/stand-ins/${name}.ts`);

/** The modules of the player that use the browser, and their replacements. */
const PAGE = {
  entry: at('apps/player/src/main.ts'),
  standIns: new Map([
    [at('apps/player/src/playing/stage.ts'), standIn('stage')],
    [at('apps/player/src/storage/store.ts'), standIn('store')],
    [at('apps/player/src/pairing/pairing-screen.ts'), standIn('pairing-screen')],
  ]),
  globals: [
    'window',
    'document',
    'navigator',
    'location',
    'localStorage',
    'performance',
    'Date',
    'Math',
    'crypto',
    'fetch',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'addEventListener',
    'removeEventListener',
    'Blob',
    'URL',
    'DOMParser',
    'devicePixelRatio',
    'innerWidth',
    'innerHeight',
    'RELEASE',
  ],
};

/** The modules of the agent that use the operating system, and their replacements. */
const AGENT = {
  entry: at('apps/agent/src/start-agent.ts'),
  standIns: new Map([
    [at('apps/agent/src/browser/browser.ts'), standIn('browser')],
    [at('apps/agent/src/page/origin.ts'), standIn('origin')],
    [at('apps/agent/src/network/call-server.ts'), standIn('call-server')],
    [at('apps/agent/src/machine/report.ts'), standIn('report')],
  ]),
  globals: [
    'machine',
    'process',
    'performance',
    'Date',
    'Math',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'require',
  ],
};

function replaceModules(standIns: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source.endsWith('.css')) return '\0nothing';
      if (source.endsWith('?worker&url')) return standIn('address');
      if (importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (resolved && standIns.get(resolved.id)) ?? resolved;
    },
    load: (id) => (id === '\0nothing' ? '' : null),
  };
}

/** Puts a deliberate mistake into the sources. */
function seedBug(name: string | null): Plugin {
  const seeded = name === null ? undefined : seededBugs[name];
  if (name !== null && seeded === undefined) throw new Error(`There is no seeded bug "${name}"`);
  return {
    name: 'seed-bug',
    enforce: 'pre',
    transform(source, id) {
      if (seeded === undefined || id !== at(seeded.file)) return undefined;
      if (source.split(seeded.code).length !== 2) throw new Error(`${seeded.file} has changed: seed "${name}" anew`);
      return `${seeded.imports ?? ''}\n${source.replace(seeded.code, () => seeded.bug)}`;
    },
  };
}

async function buildProgram({ entry, standIns, globals }: typeof PAGE, bug: string | null): Promise<Program> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    envDir: false,
    plugins: [seedBug(bug), replaceModules(standIns), ownCatalogues(at('apps/player/src'))],
    define: {
      'import.meta.env.VITE_PLAYER_VERSION': 'RELEASE',
    },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rollupOptions: {
        input: entry,
        external: [/^node:/],
        preserveEntrySignatures: 'strict',
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The build made no program');
  const code = `(function (${[...globals, 'exports', 'module'].join()}) {${chunk.code}\nreturn exports;\n})`;
  const run: unknown = new Script(code, { filename: entry }).runInThisContext();
  if (typeof run !== 'function') throw new TypeError('The program is none');
  return (given) => {
    const exported = {};
    return run(...globals.map((name) => given[name]), exported, { exports: exported }) as unknown;
  };
}

export interface Programs {
  page: Program;
  agent: Program;
}

/** Builds the player and the agent from their sources. @param bug see {@link seededBugs}; null: none */
export async function buildPrograms(bug: string | null): Promise<Programs> {
  const [page, agent] = await Promise.all([buildProgram(PAGE, bug), buildProgram(AGENT, bug)]);
  return { page, agent };
}
