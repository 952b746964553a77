import { readFileSync } from 'node:fs';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** One file with all that it imports: machines behind screens have Debian's Node.js and no packages. */
const toFile = (entry: string, name: string): UserConfig => ({
  ssr: { noExternal: true },
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
      ({ outDir } = config.build);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
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
  plugins: [buildOthers()],
  define: { 'process.env.AGENT_VERSION': JSON.stringify(version) },
  // The licenses of what is in the file have to go with it.
  build: { ...agent.build, license: { fileName: 'licenses.md' } },
});
