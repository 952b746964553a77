import { appendFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownCatalogues } from '@vitrine/messages/build/own-catalogues';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const LICENSES = 'licenses.md';
const FONT_PACKAGE = '@fontsource-variable/hanken-grotesk';
const readFontFile = (path: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`${FONT_PACKAGE}/${path}`)));

/** The font of the pages that the machine shows and serves, which may load nothing. */
const font = readFontFile('files/hanken-grotesk-latin-wght-normal.woff2').toString('base64');

/** One file with all that it imports: machines behind screens have Debian's Node.js and no packages. */
const toFile = (entry: string, name: string): UserConfig => ({
  plugins: [ownCatalogues(fileURLToPath(new URL('src', import.meta.url)))],
  ssr: { noExternal: true },
  define: {
    'process.env.AGENT_VERSION': JSON.stringify(version),
    'process.env.FONT': JSON.stringify(`data:font/woff2;base64,${font}`),
  },
  build: {
    ssr: entry,
    target: 'node18',
    rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
  },
});

/**
 * Builds the launcher and the tasks of the system beside the agent. They are files of their own, since updates replace the
 * agent only.
 */
function buildOthers(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'others',
    configResolved(config) {
      ({ root } = config);
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      // The bundler lists modules only.
      appendFileSync(
        join(outDir, LICENSES),
        `\n---\n\n## ${FONT_PACKAGE} - OFL-1.1\n\n${readFontFile('LICENSE').toString('utf8')}`,
      );
      for (const [entry, name] of [
        ['src/launcher.ts', 'launcher.mjs'],
        ['src/system/main.ts', 'system.mjs'],
      ] as const) {
        const other = toFile(entry, name);
        const own = { ...other.build, outDir, emptyOutDir: false };
        await build({ ...other, root, configFile: false, logLevel: 'error', build: own });
      }
    },
  };
}

const agent = toFile('src/main.ts', 'agent.mjs');

export default defineConfig({
  ...agent,
  plugins: [...(agent.plugins ?? []), buildOthers()],
  // The licenses of what is in the file have to go with it.
  build: { ...agent.build, license: { fileName: LICENSES } },
});
