import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export default defineConfig({
  define: { 'process.env.AGENT_VERSION': JSON.stringify(version) },
  // One file with all that it imports: machines behind screens have Debian's Node.js and no packages.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node18',
    // The licenses of what is in the file have to go with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: 'agent.mjs', codeSplitting: false } },
  },
});
