import { findMedian, findQuantile } from '../support/measure.ts';
import type { Sample } from './sample.ts';

const MB = 1024 ** 2;

/** The limit for a value: its earlier value times a factor, and something for noise. */
interface Bound {
  factor: number;
  plus: number;
}

const bounds = {
  heapBytes: { factor: 1.1, plus: 4 * MB },
  residentBytes: { factor: 1.2, plus: 24 * MB },
  databaseBytes: { factor: 1.25, plus: 32 * MB },
  p99Ms: { factor: 2, plus: 100 },
} satisfies Record<string, Bound>;

/** These grow with what is recorded until a sweep removes what is old, so their bound is their rate. */
const RECORDS =
  /^(plays|plays_to_sum|play_days|audit_entries|log_entries|device_spans|commands|idempotency_keys|pgboss\.job)$/;
const recordBound = { factor: 1.2, plus: 100 };
/** Time passed until the late sample, as a multiple of that until the early one. */
const TIMES_AS_LATE = 5;
/** The bound of other tables. */
const stateBound = { factor: 1, plus: 10 };
/** A screen has its event stream and up to three requests at once, whose connections are kept for a while. */
const FILES_PER_SCREEN = 4;
const OWN_FILES = 150;

const isAboveBound = (late: number, early: number, { factor, plus }: Bound): boolean => late > early * factor + plus;

const count = (value: number): string => Math.floor(value).toLocaleString('en');

const formatMb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Prints both samples with the most that the late one may have. */
export function printSamples(early: Sample, late: Sample): void {
  console.log('| what | at 20 % | at 100 % | at most |');
  console.log('| --- | --- | --- | --- |');
  for (const { what, before, after, most, format } of compareSamples(early, late))
    console.log(`| ${[what, ...[before, after, most].map(format)].join(' | ')} |`);
}

/** Prints the 99th percentile of heartbeats of each minute. */
export function printMinutes(heartbeatsMs: readonly number[][]): void {
  console.log('\n| minute | heartbeats | p50 | p99 |');
  console.log('| --- | --- | --- | --- |');
  for (const [i, minute] of heartbeatsMs.entries()) {
    const [p50, p99] = [0.5, 0.99].map((share) => `${findQuantile(minute, share).toFixed(1)} ms`);
    console.log(`| ${i + 1} | ${minute.length} | ${p50} | ${p99} |`);
  }
}

/** Sentences about everything that has grown beyond its bound. */
export function findGrowth(early: Sample, late: Sample, heartbeatsMs: readonly number[][]): string[] {
  const grown = compareSamples(early, late)
    .filter(({ after, most }) => after > most)
    .map(({ what, after, most, format }) => `${what}: ${format(after)} at the end, more than ${format(most)}`);
  // All screens arrive in the first minute.
  const p99s = heartbeatsMs.slice(1).map((minute) => findQuantile(minute, 0.99));
  const [before, after] = [findMedian(p99s.slice(0, p99s.length >> 1)), findMedian(p99s.slice(p99s.length >> 1))];
  if (isAboveBound(after, before, bounds.p99Ms))
    grown.push(`p99 of heartbeats: ${after.toFixed(1)} ms in the second half, ${before.toFixed(1)} ms in the first`);
  return grown;
}

interface Compared {
  what: string;
  before: number;
  after: number;
  most: number;
  format: (value: number) => string;
}

function compareFigure(
  what: string,
  before: number,
  after: number,
  { factor, plus }: Bound,
  format = formatMb,
): Compared {
  return { what, before, after, most: before * factor + plus, format };
}

function compareSamples(early: Sample, late: Sample): Compared[] {
  const screens = late.rows.get('devices') ?? 0;
  const fileBound = { factor: 0, plus: (screens / late.processes.length) * FILES_PER_SCREEN + OWN_FILES };
  const processes = late.processes.flatMap((after, i) => {
    const before = early.processes[i];
    if (before === undefined) return [];
    const of = `of server ${i + 1}`;
    return [
      compareFigure(`objects ${of}, after GC`, before.heapBytes, after.heapBytes, bounds.heapBytes),
      compareFigure(`resident memory ${of}`, before.residentBytes, after.residentBytes, bounds.residentBytes),
      compareFigure(`open files ${of}`, before.openFiles, after.openFiles, fileBound, count),
    ];
  });
  const tables = [...late.rows].map(([table, after]) => {
    const before = early.rows.get(table) ?? 0;
    const isRecord = RECORDS.test(table);
    const bound = isRecord ? { ...recordBound, factor: recordBound.factor * TIMES_AS_LATE } : stateBound;
    return compareFigure(`rows of ${table}${isRecord ? ' (records)' : ''}`, before, after, bound, count);
  });
  const database = compareFigure(
    'memory of PostgreSQL, private',
    early.databaseBytes,
    late.databaseBytes,
    bounds.databaseBytes,
  );
  return [...processes, database, ...tables];
}
