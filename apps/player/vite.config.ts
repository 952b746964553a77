import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const base = '/player/';
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** Tells the service worker which files make up this release. */
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
        const files = Object.values(bundle).filter(({ fileName }) => !['sw.js', 'index.html'].includes(fileName));
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

export default defineConfig({
  base,
  plugins: [listShell()],
  build: {
    // Signage displays keep their browser for years.
    target: ['chrome80', 'safari14'],
    modulePreload: false,
    // Styles come from a strict policy's own origin only; so do fonts.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { player: 'index.html', sw: 'worker/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
