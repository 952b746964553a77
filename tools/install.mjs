// `node tools/install.mjs` installs everything, `node tools/install.mjs run` only what building and running need. It is
// run by the machine's own Node.js, which may be too old to parse the modules that install: so this one has no imports
// and is written for Node.js 12.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    '\nVitrine needs Node.js 20.19 or newer; this is ' +
      process.versions.node +
      '.\nInstall a current version from https://nodejs.org, or with your package manager, and start again.\n',
  );
  process.exitCode = 1;
} else {
  void import('./install/main.mjs');
}
