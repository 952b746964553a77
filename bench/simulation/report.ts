import type { MonthResult } from './month.ts';
import type { Violation } from './oracle/oracle.ts';

const HOUR_MS = 3_600_000;
const DAYS_A_YEAR = 365.25;

/** Events of this long before a violation are printed with it. */
const BEFORE_MS = 6 * HOUR_MS;

const MOST_EVENTS = 25;
const MOST_VIOLATIONS = 3;

const toText = (ms: number): string => new Date(ms).toISOString();

/** The first violation of each kind. */
function listFirst(violations: readonly Violation[]): Violation[] {
  const first = new Map<string, Violation>();
  for (const each of violations.toSorted((a, b) => a.atMs - b.atMs))
    if (!first.has(each.kind)) first.set(each.kind, each);
  return [...first.values()];
}

function countKinds(violations: readonly Violation[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of violations) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}

/** Describes the violations of a month, the events around them, and the command that replays it. */
export function describeMonth({ seed, days, violations, events }: MonthResult, bug: string | null): string {
  const replay = `npm run simulate -- --seed ${seed}${days === 30 ? '' : ` --days ${days}`}${bug === null ? '' : ` --bug ${bug}`}`;
  const stories = listFirst(violations)
    .slice(0, MOST_VIOLATIONS)
    .flatMap(({ kind, atMs, text }) => {
      const around = events.filter((event) => event.atMs > atMs - BEFORE_MS && event.atMs < atMs + HOUR_MS);
      return [
        `  ${kind}: ${text}`,
        ...around.slice(-MOST_EVENTS).map((event) => `    ${toText(event.atMs)} ${event.text.slice(0, 200)}`),
        `  ! ${toText(atMs)} ${kind}`,
      ];
    });
  return [`Seed ${seed}: ${countKinds(violations)}. Replay: ${replay}`, ...stories].join('\n');
}

/** The table of everything that was injected and found. */
export function describeTotals(
  results: readonly MonthResult[],
  { elapsedMs, workers }: { elapsedMs: number; workers: number },
): string {
  const counts = new Map<string, number>();
  let days = 0;
  for (const result of results) {
    days += result.days;
    for (const [name, count] of result.counts) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts.keys()].toSorted((a, b) => a.localeCompare(b));
  const years = days / DAYS_A_YEAR;
  const aNight = (years * 8 * HOUR_MS) / elapsedMs;
  const found = results.flatMap(({ violations }) => violations);
  return [
    '| injected | times |',
    '| --- | --- |',
    ...names.map((name) => `| ${name} | ${counts.get(name)} |`),
    '',
    `${results.length} screens, ${years.toFixed(2)} screen-years in ${(elapsedMs / 60_000).toFixed(1)} minutes on ${workers} ${workers === 1 ? 'core' : 'cores'}: ${aNight.toFixed(0)} a night of 8 hours`,
    `Forbidden: ${found.length === 0 ? 'nothing' : countKinds(found)}`,
  ].join('\n');
}
