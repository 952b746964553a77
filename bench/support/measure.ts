import process from 'node:process';
import { sized } from './size.ts';

/** One side of a comparison. */
export interface Side {
  label: string;
  /** Measures once, in the comparison's unit. */
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
  /** The factor by which the product is better; below 1 the reference is better. */
  ratio: number;
  /** Relative difference between the medians of the first and the second half of the product's figures: 0.15 is 15 %. */
  drift: number;
}

interface CompareOptions {
  name: string;
  unit: string;
  /** Default: smaller. */
  better?: 'smaller' | 'larger';
  ours: Side;
  reference: Side;
  /** The number of rounds, at least 5. */
  rounds?: number;
}

/** Above this drift the machine was too busy, and the figures must not be quoted. */
const MAX_DRIFT = 0.15;

/** Measures in the order product, reference, reference, product, so that a drift of the machine affects both equally. */
export async function compare({
  name,
  unit,
  better = 'smaller',
  ours,
  reference,
  rounds = 5,
}: CompareOptions): Promise<Comparison> {
  const ourValues: number[] = [];
  const referenceValues: number[] = [];
  for (let round = 0; round < sized(Math.max(rounds, 5), 1); round++) {
    ourValues.push(await ours.measure());
    referenceValues.push(await reference.measure());
    referenceValues.push(await reference.measure());
    ourValues.push(await ours.measure());
  }
  const early = findMedian(ourValues.slice(0, ourValues.length / 2));
  const late = findMedian(ourValues.slice(ourValues.length / 2));
  const quotient = findMedian(referenceValues) / findMedian(ourValues);
  return {
    name,
    unit,
    ours: summarizeFigures(ours.label, ourValues),
    reference: summarizeFigures(reference.label, referenceValues),
    ratio: better === 'smaller' ? quotient : 1 / quotient,
    drift: Math.max(early, late) / Math.min(early, late) - 1,
  };
}

/**
 * Repeats a synchronous operation for at least `leastMs` and returns its CPU time in microseconds.
 *
 * CPU time is independent of other work on the machine. The results are stored, so that the compiler cannot remove the
 * operation as dead code.
 */
export function measureMicrosecondsEach(operate: () => unknown, leastMs = sized(200, 1)): number {
  let operations = 0;
  let batch = 1;
  const before = process.cpuUsage();
  for (;;) {
    for (let i = 0; i < batch; i++) lastResult[0] = operate();
    operations += batch;
    const { user, system } = process.cpuUsage(before);
    const passedUs = user + system;
    const leastUs = leastMs * 1_000;
    if (passedUs >= leastUs) return passedUs / operations;
    batch = Math.max(1, Math.min(batch * 2, Math.floor((operations * leastUs) / Math.max(passedUs, 1) / 4)));
  }
}

const lastResult: unknown[] = [];

/** Prints one row per comparison: medians with their ranges, the ratio, and a warning when the figures drifted. */
export function printTable(comparisons: readonly Comparison[]): void {
  const rows = comparisons.map(({ name, unit, ours, reference, ratio, drift }) => [
    name,
    unit,
    formatFigures(ours),
    formatFigures(reference),
    formatNumber(ratio),
    drift > MAX_DRIFT ? `noisy, repeat (${Math.round(drift * 100)} %)` : '',
  ]);
  const head = ['work', 'unit', 'ours: median (min, max)', 'reference: median (min, max)', 'ratio', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  }
}

function summarizeFigures(label: string, values: readonly number[]): Figures {
  return { label, median: findMedian(values), min: Math.min(...values), max: Math.max(...values) };
}

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The value below which the given share (0–1) of the values lies; NaN of none. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function formatFigures({ label, median: middle, min, max }: Figures): string {
  return `${label}: ${formatNumber(middle)} (${formatNumber(min)}, ${formatNumber(max)})`;
}

function formatNumber(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
