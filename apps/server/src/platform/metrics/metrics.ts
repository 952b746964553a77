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
 * What this process reports to Prometheus. Whoever counts keeps plain numbers, which are read when somebody asks for the
 * metrics; only this folder knows Prometheus.
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

    /** How often something took how long. The name ends with `_seconds`. */
    times: ({ name, help, labels: labelNames = [] }: About, read: ReadTimes): void =>
      registry.registerMetric(new ReadHistogram({ name, help, labelNames, registers }, read)),

    contentType: registry.contentType,

    /** The values of now, as text. Simultaneous calls share one reading. */
    render(): Promise<string> {
      rendering ??= registry.metrics().finally(() => (rendering = null));
      return rendering;
    },
  };
}
