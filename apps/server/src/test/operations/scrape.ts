/** The metrics of a process. */
export interface Scrape {
  /** Every metric with its type; histograms without the suffixes of their series. */
  types: ReadonlyMap<string, string>;
  samples: readonly { name: string; labels: Record<string, string>; value: number }[];
  /** The values of a metric whose labels include these. */
  values(name: string, labels?: Record<string, string>): number[];
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads a process's metrics. @throws Error for a line that is not in Prometheus's format */
export async function scrape(opsUrl: string): Promise<Scrape> {
  const answer = await fetch(`${opsUrl}/metrics`);
  const text = await answer.text();
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = lines.map((line) => {
    const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    if (value === undefined) throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', word = '']) => [label, word]);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
  return {
    types,
    samples,
    values: (wanted, labels = {}) =>
      samples
        .filter(
          (sample) =>
            sample.name === wanted && Object.entries(labels).every(([name, word]) => sample.labels[name] === word),
        )
        .map(({ value }) => value),
  };
}
