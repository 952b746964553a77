import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The commands of the README, and the text by which a test runs each: a browser test follows the README from the
 * clone to a picture, `npm run test:bare` runs npm in a bare Debian, and `npm run test:container` the steps of the
 * Dockerfile and the units. compose.yaml is validated only, because no engine is at hand.
 */
const RUN_BY = {
  'BILLING=off npm start': ['e2e/readme.slow.spec.ts', 'runCommands(commands, clone'],
  'npm test': ['tools/test-bare.mjs', "'npm test', 'npm test'"],
  'npm run package -- /opt/vitrine': ['Dockerfile', 'npm run package -- /opt/vitrine'],
  'docker compose up': ['compose.yaml', '#   docker compose up '],
  'systemctl enable --now vitrine.service vitrine-backup.timer': [
    'tools/container/machine.mjs',
    'systemctl enable vitrine.service',
  ],
};

/** Returns the commands of the README that no test runs, and those that it no longer has. */
export function findReadmeProblems(root) {
  const commands = listCommands(readFileSync(join(root, 'README.md'), 'utf8'));
  const known = Object.keys(RUN_BY);
  return [
    ...commands.filter((each) => !known.includes(each)).map((each) => `README.md: no test runs “${each}”`),
    ...known.filter((each) => !commands.includes(each)).map((each) => `README.md lacks “${each}”, which tests run`),
    ...Object.values(RUN_BY)
      .filter(([path, text]) => !readFileSync(join(root, path), 'utf8').includes(text))
      .map(([path, text]) => `${path} lacks “${text}”, by which it runs a command of the README`),
  ];
}

/** The lines of its blocks of shell commands, and the commands in tables. */
function listCommands(text) {
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, lines]) => lines.trim().split('\n'));
  const cells = [...text.matchAll(/^\|.*\| +`([^`]+)` +\|$/gm)].map(([, command]) => command);
  return [...blocks, ...cells];
}
