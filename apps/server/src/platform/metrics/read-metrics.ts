import { Counter, Gauge, Histogram } from 'prom-client';
import { limitTime } from '../within.ts';
import type { Durations } from './durations.ts';

/*
 * Metrics of the library that keep no values of their own: counting a request with the library's own takes a
 * microsecond, a tenth of a heartbeat.
 */

/**
 * The values of a metric's labels. Each combination is a series that is stored for weeks, so values are words of this
 * program, such as the name of a queue; never an id, and never text from a request.
 */
type Labels = Record<string, string>;

export interface Sample {
  labels: Labels;
  value: number;
}

/** Null: there is no value now. A failure leaves the metric without a value too. */
export type ReadValue = () => Value | Promise<Value>;
type Value = number | readonly Sample[] | null;

export type ReadTimes = () => readonly { labels: Labels; durations: Durations }[];

/** A read that takes longer has no value this time. Prometheus itself waits for 10 s. */
const READ_MS = 4_000;

export class ReadCounter extends Counter {
  readonly #read: ReadValue;

  constructor(configuration: ConstructorParameters<typeof Counter>[0], read: ReadValue) {
    super(configuration);
    this.#read = read;
  }

  override async get() {
    return { ...(await super.get()), values: await readSamples(this.#read) };
  }
}

export class ReadGauge extends Gauge {
  readonly #read: ReadValue;

  constructor(configuration: ConstructorParameters<typeof Gauge>[0], read: ReadValue) {
    super(configuration);
    this.#read = read;
  }

  override async get() {
    return { ...(await super.get()), values: await readSamples(this.#read) };
  }
}

export class ReadHistogram extends Histogram {
  readonly #about: { name: string; help: string };
  readonly #read: ReadTimes;

  constructor(configuration: ConstructorParameters<typeof Histogram>[0], read: ReadTimes) {
    super(configuration);
    const { name, help } = configuration;
    this.#about = { name, help };
    this.#read = read;
  }

  /** The registry calls this in place of `get`. */
  async getForPromString() {
    const values = this.#read().flatMap((series) => this.#valuesOf(series));
    return { ...this.#about, type: 'histogram', aggregator: 'sum', values };
  }

  #valuesOf({ labels, durations: { bounds, counts, sumSeconds } }: ReturnType<ReadTimes>[number]) {
    let count = 0;
    const buckets = counts.map((inRange, range) => {
      count += inRange;
      const le = String(bounds[range] ?? '+Inf');
      return { metricName: `${this.#about.name}_bucket`, labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${this.#about.name}_sum`, labels, value: sumSeconds },
      { metricName: `${this.#about.name}_count`, labels, value: count },
    ];
  }
}

async function readSamples(read: ReadValue): Promise<Sample[]> {
  try {
    const value = await limitTime(READ_MS, (async () => read())());
    if (value === null) return [];
    return typeof value === 'number' ? [{ labels: {}, value }] : [...value];
  } catch {
    return []; // such as what is in a database that cannot be reached
  }
}
