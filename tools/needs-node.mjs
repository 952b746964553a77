// The first import of every script that people start: an older Node.js ends here with a sentence. For that it must be able
// to link the script, so what it lacks is used as `fs.globSync`, not imported by name, and TypeScript is imported later.
const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `\nThis needs Node.js ${OLDEST_NODE} or newer; this is ${process.versions.node}.\n` +
      'Use the one that npm installs with the packages: npm start and the other commands of package.json do,\n' +
      'and after npm start so does: node_modules/.bin/node, followed by what you started.\n',
  );
  process.exit(1);
}
