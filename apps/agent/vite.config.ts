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

/** Builds the launcher beside the agent. It is a file of its own, since updates replace the agent only. */
function buildLauncher(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'launcher',
    configResolved(config) {
      ({ root } = config);
      ({ outDir } = config.build);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const launcher = toFile('src/launcher.ts', 'launcher.mjs');
      const own = { ...launcher.build, outDir, emptyOutDir: false };
      await build({ ...launcher, root, configFile: false, logLevel: 'error', build: own });
    },
  };
}

const agent = toFile('src/main.ts', 'agent.mjs');

export default defineConfig({
  ...agent,
  plugins: [buildLauncher()],
  define: { 'process.env.AGENT_VERSION': JSON.stringify(version) },
  // The licenses of what is in the file have to go with it.
  build: { ...agent.build, license: { fileName: 'licenses.md' } },
});
