import { isBuiltin } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { PACKAGES } from './packages.ts';
import { PROGRAMS } from './src/platform/programs.ts';

/** Programs that people start. The others are started often, and tell the server in a few words why they failed. */
const COMMANDS = ['main', 'backup', 'doctor', 'migrate', 'reset-second-factor'];

const PREFIX = 'program:';

/** Lets commands name the sources in stacks, which has to be said before the code is loaded that they are about. */
function nameSources(): Plugin {
  return {
    name: 'name-sources',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [places, program] = ['platform/startup/source-places.ts', id.slice(PREFIX.length + 1)].map((path) =>
        JSON.stringify(`${import.meta.dirname}/src/${path}`),
      );
      return `import { nameSourcesInStacks } from ${places};\nnameSourcesInStacks();\nawait import(${program});\n`;
    },
  };
}

/** What nothing uses of modules of Node.js, and what loads the clients of HTTP, all certificates, or warns when it is read. */
const UNREAD = new Set('default CloseEvent MessageEvent WebSocket rootCertificates F_OK R_OK W_OK X_OK'.split(' '));

/** Takes from modules of Node.js what is used; an import would read each of their exports. */
function pickFromBuiltins(): Plugin {
  const [whole, picked] = ['\0builtin-whole:', '\0builtin:'];
  return {
    name: 'pick-from-builtins',
    enforce: 'pre',
    resolveId(id, importer, { kind }) {
      if (!isBuiltin(id) || importer === '\0rolldown/runtime.js') return null;
      return (kind === 'require-call' ? whole : picked) + id;
    },
    load(id) {
      const name = id.slice(id.indexOf(':') + 1);
      if (id.startsWith(whole)) return `module.exports = process.getBuiltinModule('${name}');`;
      if (!id.startsWith(picked)) return null;
      const keys = Object.getOwnPropertyNames(process.getBuiltinModule(name));
      return [
        `const builtin = process.getBuiltinModule('${name}');`,
        'const pick = (key) => builtin[key];',
        'export default builtin;',
        ...keys
          .filter((key) => /^\w+$/.test(key) && !UNREAD.has(key))
          .map((key) => `const $${key} = /* @__PURE__ */ pick('${key}');\nexport { $${key} as ${key} };`),
      ].join('\n');
    },
  };
}

export default defineConfig({
  plugins: [nameSources(), pickFromBuiltins()],
  ssr: { noExternal: true, external: PACKAGES },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    // The licenses of what is in the files have to go with them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        ...Object.fromEntries(
          Object.entries(PROGRAMS).map(([name, path]) => [
            name,
            COMMANDS.includes(name) ? PREFIX + path : `${import.meta.dirname}/src/${path}`,
          ]),
        ),
        // Browser tests run it with other options.
        run: `${import.meta.dirname}/src/run.ts`,
      },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].mjs`,
        sourcemapExcludeSources: true,
        comments: false,
        // V8 keeps the text of every file, with two bytes for each character if one of them is not ASCII.
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: true, asciiOnly: true } },
        // Parsing a file of several MB leaves 10 MB behind that are never given back. Parts of a package refer to one another.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [{ name: 'package', test: /node_modules/, entriesAware: true, maxSize: 400_000 }],
        },
      },
    },
  },
});
