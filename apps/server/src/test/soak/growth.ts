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
} satisfies Record<string, Bound>;

/** These grow with what is recorded until a sweep removes what is old, so their bound is their rate. */
const RECORDS =
  /^(plays|plays_to_sum|play_days|play_months|play_hours|new_play_sums|qr_scans|audit_entries|log_entries|device_spans|commands|idempotency_keys|pgboss\.job)$/;
const recordBound = { factor: 1.2, plus: 100 };
/** Time passed until the late sample, as a multiple of that until the early one. */
const TIMES_AS_LATE = 5;
/** The bound of other tables. */
const stateBound = { factor: 1, plus: 10 };
/** A screen has its event stream and up to three requests at once, whose connections are kept for a while. */
const FILES_PER_SCREEN = 4;
const OWN_FILES = 150;

const count = (value: number): string => Math.floor(value).toLocaleString('en');

const formatMb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Sentences about everything that has grown beyond its bound. */
export function findGrowth(early: Sample, late: Sample): string[] {
  return compareSamples(early, late)
    .filter(({ after, most }) => after > most)
    .map(({ what, after, most, format }) => `${what}: ${format(after)} at the end, more than ${format(most)}`);
}

interface Compared {
  what: string;
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
  return { what, after, most: before * factor + plus, format };
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
