import process from 'node:process';

/** One of the two things compared. */
export interface Side {
  label: string;
  /** Measures once and answers a figure in the comparison's unit. */
  measure: () => number | Promise<number>;
}

interface Figures {
  label: string;
  median: number;
  min: number;
  max: number;
}

export interface Comparison {
  name: string;
  unit: string;
  ours: Figures;
  reference: Figures;
  /** How many times better ours is; below 1 the reference is better. */
  ratio: number;
  /** How far the first half of our figures lies from the second, as a share of the smaller: 0.15 is 15 %. */
  drift: number;
}

interface Question {
  name: string;
  unit: string;
  /** Whether a smaller or a larger figure is the better one; smaller unless said. */
  better?: 'smaller' | 'larger';
  ours: Side;
  reference: Side;
  /** At least 5. */
  rounds?: number;
}

/** Beyond this the machine was too busy for the figures to be quoted. */
const MAX_DRIFT = 0.15;

/** Measures both sides in the order ours, reference, reference, ours, so that a drift of the machine hits both. */
export async function compare({
  name,
  unit,
  better = 'smaller',
  ours,
  reference,
  rounds = 5,
}: Question): Promise<Comparison> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < Math.max(rounds, 5); round++) {
    mine.push(await ours.measure());
    theirs.push(await reference.measure());
    theirs.push(await reference.measure());
    mine.push(await ours.measure());
  }
  const early = median(mine.slice(0, mine.length / 2));
  const late = median(mine.slice(mine.length / 2));
  const quotient = median(theirs) / median(mine);
  return {
    name,
    unit,
    ours: figures(ours.label, mine),
    reference: figures(reference.label, theirs),
    ratio: better === 'smaller' ? quotient : 1 / quotient,
    drift: Math.max(early, late) / Math.min(early, late) - 1,
  };
}

/**
 * Repeats a synchronous operation until `leastMs` have passed, and answers microseconds of processor time for each.
 *
 * Processor time, because whatever else runs on the machine does not count in it. What the operation answers is kept,
 * so that the compiler cannot leave it out.
 */
export function microsecondsEach(operate: () => unknown, leastMs = 200): number {
  let operations = 0;
  let batch = 1;
  const before = process.cpuUsage();
  for (;;) {
    for (let i = 0; i < batch; i++) kept[0] = operate();
    operations += batch;
    const { user, system } = process.cpuUsage(before);
    const passedUs = user + system;
    const leastUs = leastMs * 1_000;
    if (passedUs >= leastUs) return passedUs / operations;
    batch = Math.max(1, Math.min(batch * 2, Math.floor((operations * leastUs) / Math.max(passedUs, 1) / 4)));
  }
}

/** What the last measured operation answered. */
const kept: unknown[] = [];

/** Prints one row per comparison: medians with their range, the ratio, and whether to believe them. */
export function printTable(comparisons: readonly Comparison[]): void {
  const rows = comparisons.map(({ name, unit, ours, reference, ratio, drift }) => [
    name,
    unit,
    written(ours),
    written(reference),
    short(ratio),
    drift > MAX_DRIFT ? `noisy, repeat (${Math.round(drift * 100)} %)` : '',
  ]);
  const head = ['work', 'unit', 'ours: median (min, max)', 'reference: median (min, max)', 'ratio', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  }
}

function figures(label: string, values: readonly number[]): Figures {
  return { label, median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

function written({ label, median: middle, min, max }: Figures): string {
  return `${label}: ${short(middle)} (${short(min)}, ${short(max)})`;
}

function short(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
