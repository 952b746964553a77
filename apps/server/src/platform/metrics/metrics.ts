import { Registry } from 'prom-client';
import { ReadCounter, ReadGauge, ReadHistogram, type ReadTimes, type ReadValue } from './read-metrics.ts';

interface About {
  /** Begins with `vitrine_`, or with `process_` or `nodejs_` if it is a name that other programs use too. */
  name: string;
  help: string;
  labels?: readonly string[];
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process. Other modules count with plain numbers, which are read when Prometheus requests them.
 * Only this folder knows the library.
 */
export function createMetrics() {
  const registry = new Registry();
  // Otherwise the library would put them into a registry of the whole process.
  const registers: [] = [];
  let rendering: Promise<string> | null = null;

  return {
    /** A number that only grows, and begins at 0 when the process starts. */
    counter: ({ name, help, labels: labelNames = [] }: About, read: ReadValue): void =>
      registry.registerMetric(new ReadCounter({ name, help, labelNames, registers }, read)),

    /** A number that grows and shrinks. */
    gauge: ({ name, help, labels: labelNames = [] }: About, read: ReadValue): void =>
      registry.registerMetric(new ReadGauge({ name, help, labelNames, registers }, read)),

    /** A histogram of durations. The name ends with `_seconds`. */
    times: ({ name, help, labels: labelNames = [] }: About, read: ReadTimes): void =>
      registry.registerMetric(new ReadHistogram({ name, help, labelNames, registers }, read)),

    contentType: registry.contentType,

    /** The current values, as text. Simultaneous calls share one reading. */
    render(): Promise<string> {
      rendering ??= registry.metrics().finally(() => (rendering = null));
      return rendering;
    },
  };
}
