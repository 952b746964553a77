import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missGoal, sized } from '../support/size.ts';
import { isMutant, readEquivalents, readLine } from './equivalents.ts';
import { listMutants, type Mutant } from './mutants.ts';

/*
 * Changes the source by one small mistake at a time, and runs the tests of its package that import the file: at least one
 * has to fail. Goal: 95 % of the mutants that `--seed` draws are killed. `equivalent.json` lists those that no test can
 * kill, because they change nothing, each with the reason.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    /** Skips this many of the drawn mutants. */
    from: { type: 'string' },
  },
});
const count = Number(values.count ?? sized(300, 2));
const seed = Number(values.seed ?? 1);
const minutes = Number(values.minutes ?? Infinity);
const from = Number(values.from ?? 0);

const GOAL = 0.95;

/** A mutant that never ends is killed, too. */
const LIMIT_MS = 180_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

const DECISIONS = ['decide', 'draft', 'evaluate', 'failures', 'pages-to-open', 'recovery', 'stall', 'state', 'sync'];

const files = [
  ...globSync(['packages/playback/src/*.ts', 'packages/contract/src/core/*.ts'], { cwd: root }),
  ...DECISIONS.map((name) => `apps/player/src/playing/${name}.ts`),
].filter((file) => !file.endsWith('.test.ts'));

const equivalents = readEquivalents(root);

/** A number that depends on the seed and on the line of a mutant, so that most are drawn again when other code changes. */
function rankMutant(mutant: Mutant): string {
  const { file, code, replacement } = mutant;
  return createHash('sha256')
    .update([seed, file, readLine(root, mutant), code, replacement].join('\n'))
    .digest('hex');
}

/** Draws so many mutants, each at most once. Those that change nothing are drawn too, and left out. */
function drawMutants(): Mutant[] {
  const ranked = files
    .flatMap((file) => listMutants(root, file))
    .map((mutant) => ({ mutant, rank: rankMutant(mutant) }));
  const drawn = ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(from, from + count);
  return drawn
    .map(({ mutant }) => mutant)
    .filter((mutant) => !equivalents.some((equivalent) => isMutant(root, equivalent, mutant)));
}

/** True if a test fails with this mutant, or never ends. */
async function isKilled(mutant: Mutant): Promise<boolean> {
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  const args = [vitest, 'related', mutant.file, '--run', '--config', config, '--reporter=dot'];
  const env = { ...process.env, MUTANT: JSON.stringify(mutant) };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  return code !== 0;
}

/** @throws Error if the tests fail without a mutant, because then every mutant would count as killed */
async function checkTests(): Promise<void> {
  for (const file of [files[0], 'packages/contract/src/core/errors.ts', 'apps/player/src/playing/decide.ts']) {
    const [first] = listMutants(root, file ?? '');
    if (first !== undefined && (await isKilled({ ...first, replacement: first.code }))) {
      throw new Error(`The tests of ${file} fail without any mutant`);
    }
  }
}

await checkTests();
const startMs = performance.now();
const survivors: Mutant[] = [];
let tried = 0;
for (const mutant of drawMutants()) {
  if (performance.now() - startMs > minutes * 60_000) break;
  tried += 1;
  if (await isKilled(mutant)) continue;
  survivors.push(mutant);
  console.log(
    `${mutant.file}:${mutant.line} survives: ${mutant.code} → ${mutant.replacement}\n    ${readLine(root, mutant)}`,
  );
}
if (tried === 0) throw new Error('No mutant was drawn: choose a smaller --from');
const killed = tried - survivors.length;
console.log(
  `${killed} of ${tried} mutants killed (${((100 * killed) / Math.max(tried, 1)).toFixed(1)} %), seed ${seed}`,
);
if (killed < GOAL * tried) missGoal();
