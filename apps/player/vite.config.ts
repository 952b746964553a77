import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownCatalogues } from '@vitrine/messages/build/own-catalogues';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { FLOOR } from './src/floor.ts';

const base = '/player/';
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const tokens = readFileSync(new URL('../../packages/contract/src/design/tokens.css', import.meta.url), 'utf8');

/** The value of a design token, e.g. `ink`, for one theme; the browsers of displays do not know `light-dark()`. */
function readToken(name: string, theme: string): string {
  const value = new RegExp(`^\\s*--${name}: (.+?);`, 'm').exec(tokens)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  return (theme === 'light' ? light : dark) ?? value;
}

/** Replaces `token(ink, dark)` in styles. */
const insertTokens: Plugin = {
  name: 'insert-tokens',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({
      code: code.replace(/token\(([\w-]+), (light|dark)\)/g, (_, name: string, theme: string) =>
        readToken(name, theme),
      ),
      map: null,
    }),
  },
};

/** Puts start-check.js before the player: where that cannot start, the screen says why. */
function checkStart(): Plugin {
  const name = 'start-check.js';
  return {
    name: 'check-start',
    apply: 'build',
    buildStart() {
      const code = readFileSync(new URL(`start/${name}`, import.meta.url), 'utf8')
        .replaceAll('CHROME', String(FLOOR.chrome))
        .replaceAll('SAFARI', String(FLOOR.safari));
      // Only names are shortened, and line breaks removed: all else that the minifier does writes newer syntax.
      const options = { module: false, compress: false, mangle: true, codegen: { removeWhitespace: false } };
      const source = minifySync(name, code, options)
        .code.replace(/(?<=[{};,])\n\s*/g, '')
        .replace(/^\s+/gm, '');
      this.emitFile({ type: 'asset', name, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name));
        if (file === undefined) throw new Error(`The build made no ${name}`);
        return [{ tag: 'script', attrs: { src: base + file.fileName }, injectTo: 'body-prepend' }];
      },
    },
  };
}

/** Leaves out Vite's function for `import()`, which loads style sheets first and is newer than the floor. */
const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  renderChunk: (code) => ({
    code: code.replace(/__vitePreload\(\(\) => (import\([^)]+\)), __VITE_PRELOAD__\)/g, '$1'),
    map: null,
  }),
};

/** Leaves out the iterators of `idb`, which the player does not use: the script of an unpaired screen is small. */
const withoutIterators: Plugin = {
  name: 'without-iterators',
  transform: {
    filter: { id: /\/idb\/build\/index\.js$/ },
    handler(code) {
      const kept = code.replace(/const advanceMethodProps = [^]*?(?=export \{)/, '');
      if (kept === code) throw new Error('idb has no iterators any more');
      return { code: kept, map: null };
    },
  },
};

/**
 * The files that the service worker does not store. The script that plays streams is large, and loaded with the first one:
 * without the network there is none.
 */
const NOT_STORED = /^(?:sw\.js|index\.html|assets\/hls-[\w-]+\.js)$/;

/** Writes the list of this release's files into the service worker. */
function listShell(): Plugin {
  return {
    name: 'list-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('The build made no sw.js');
        const files = Object.values(bundle).filter(({ fileName }) => !NOT_STORED.test(fileName));
        const hash = createHash('sha256');
        for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const page = bundle['index.html'];
        if (page?.type === 'asset') hash.update(page.source);
        const shell = {
          version: hash.digest('hex').slice(0, 16),
          files: [base, ...files.map(({ fileName }) => base + fileName)],
        };
        worker.code = `const SHELL=${JSON.stringify(shell)};\n${worker.code}`;
      },
    },
  };
}

process.env['VITE_PLAYER_VERSION'] = `web-${version}`;

/** Class fields are assigned, without a helper for each class: no class here has setters. */
const transform = { assumptions: { setPublicClassFields: true } };

export default defineConfig({
  base,
  plugins: [
    ownCatalogues(fileURLToPath(new URL('src', import.meta.url))),
    insertTokens,
    importPlainly,
    withoutIterators,
    checkStart(),
    listShell(),
  ],
  // The script that draws layouts is built as one of a worker: alone, of the oldest syntax, and with an address of its own.
  worker: { rollupOptions: { transform } },
  build: {
    // Signage displays run the same browser version for years.
    target: [`chrome${FLOOR.chrome}`, `safari${FLOOR.safari}`],
    cssTarget: [`chrome${FLOOR.chrome}`, `safari${FLOOR.safari}`],
    modulePreload: false,
    // The content security policy does not allow `data:` URLs for styles and fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      transform,
      input: { player: 'index.html', sw: 'worker/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
