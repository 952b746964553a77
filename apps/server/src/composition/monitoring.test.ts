import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { namesIn } from '../test/operations/promql.ts';
import { type Scrape, scrape } from '../test/operations/scrape.ts';
import { createConfig, startServer } from '../test/operations/started-server.ts';

const toRootPath = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const read = (path: string) => readFile(toRootPath(path), 'utf8');
const run = promisify(execFile);

/** Prometheus’s own checker, from Debian’s package `prometheus`. */
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

/** Labels that Prometheus adds, and that of a histogram’s ranges. */
const COMMON_LABELS = ['instance', 'job', 'le'];
/** Metrics that Prometheus adds itself. */
const OF_PROMETHEUS = ['up'];

/** The list of metrics in the operators’ book: the labels of each. */
function documentedMetrics(chapter: string): Map<string, string[]> {
  const rows = chapter.matchAll(/^- `((?:vitrine|process|nodejs)_\w+)`([^:]*):/gm);
  return new Map(
    [...rows].map(([, name = '', labels = '']) => [name, [...labels.matchAll(/`(\w+)`/g)].map(([, one = '']) => one)]),
  );
}

const Panel = z.object({
  title: z.string(),
  type: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});
const Dashboard = z.object({
  panels: z.array(Panel),
  templating: z.object({ list: z.array(z.object({ query: z.union([z.string(), z.object({ query: z.string() })]) })) }),
});

let scraped: Scrape;
let documented: Map<string, string[]>;
let alerts: { name: string; expr: string }[];
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(await createConfig());
  scraped = await scrape(server.opsUrl);
  documented = documentedMetrics(await read('docs/operators/monitoring.md'));
  const rules = (await read('ops/prometheus/rules.yml')).matchAll(/- alert: (\w+)\n\s+expr: (.+)$/gm);
  alerts = [...rules].map(([, name = '', expr = '']) => ({ name, expr }));
});
afterAll(() => server.stop());

/** The metrics and labels of an expression that do not exist. */
function unknownIn(expression: string): string[] {
  const { metrics, labels } = namesIn(expression);
  const known = [...COMMON_LABELS, ...metrics.flatMap((metric) => documented.get(metric) ?? [])];
  return [
    ...metrics.filter((metric) => !scraped.types.has(metric) && !OF_PROMETHEUS.includes(metric)),
    ...labels.filter((label) => !known.includes(label)),
  ];
}

describe('the operators’ book', () => {
  test('has exactly the metrics of a server, with their labels', () => {
    expect([...documented.keys()].toSorted()).toEqual([...scraped.types.keys()].toSorted());
    for (const { name, labels } of scraped.samples) {
      const metric = documented.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
      const own = Object.keys(labels).filter((label) => label !== 'le');
      expect([name, own.toSorted()]).toEqual([name, documented.get(metric)?.toSorted()]);
    }
  });

  test('has a section for every alert, and none for others', async () => {
    const sections = [...(await read('docs/operators/alerts.md')).matchAll(/^## (\w+)$/gm)].map(
      ([, title = '']) => title,
    );
    expect(sections).toEqual(expect.arrayContaining(alerts.map(({ name }) => name)));
    expect(sections.filter((title) => title.startsWith('Vitrine'))).toHaveLength(alerts.length);
  });
});

describe('the metrics', () => {
  test.runIf(hasPromtool)('are named and described as Prometheus recommends, by promtool', async () => {
    const checking = run('promtool', ['check', 'metrics']);
    checking.child.stdin?.end(await (await fetch(`${server.opsUrl}/metrics`)).text());
    expect(await checking).toEqual({ stdout: '', stderr: '' });
  });
});

describe('the alerts', () => {
  test('name only metrics and labels that exist', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.flatMap(({ name, expr }) => unknownIn(expr).map((one) => `${name}: ${one}`))).toEqual([]);
  });

  test('are about screens, jobs, the event loop, the disk, the certificate, readiness, backups and the bus', () => {
    const used = new Set(alerts.flatMap(({ expr }) => namesIn(expr).metrics));
    for (const metric of ['screens', 'job_attempts_total', 'job_oldest_seconds', 'event_loop_delay_seconds', 'ready']) {
      expect(used).toContain(`vitrine_${metric}`);
    }
    for (const metric of ['disk_free_bytes', 'tls_certificate_expiry_timestamp_seconds', 'bus_lag_seconds']) {
      expect(used).toContain(`vitrine_${metric}`);
    }
    for (const metric of [
      'ready_check',
      'info',
      'backup_success_timestamp_seconds',
      'backup_failure_timestamp_seconds',
    ]) {
      expect(used).toContain(`vitrine_${metric}`);
    }
  });

  test('each have a case in which they fire and one in which they do not', async () => {
    const cases = await read('ops/prometheus/rules.test.yml');
    for (const { name } of alerts) {
      expect(cases).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\]`));
      expect(cases).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n\\s+- exp_labels`));
    }
  });

  // Skipped without promtool: `apt-get install prometheus` installs it.
  test.runIf(hasPromtool)('are correct and fire as their cases say, by promtool', async () => {
    const rules = await run('promtool', ['check', 'rules', toRootPath('ops/prometheus/rules.yml')]);
    expect(rules.stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
    const cases = await run('promtool', ['test', 'rules', toRootPath('ops/prometheus/rules.test.yml')]);
    expect(cases.stdout).toContain('SUCCESS');
  });
});

describe('the dashboard', () => {
  test('names only metrics and labels that exist, and shows all of them but the version', async () => {
    const { panels, templating } = Dashboard.parse(JSON.parse(await read('ops/grafana/vitrine.json')));
    const expressions = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
    expect(expressions.flatMap(({ title, expr }) => unknownIn(expr).map((one) => `${title}: ${one}`))).toEqual([]);
    for (const { query } of templating.list) {
      const text = typeof query === 'string' ? query : query.query;
      const [, metric = 'vitrine_info'] = /label_values\((\w+),/.exec(text) ?? [];
      expect([metric, scraped.types.has(metric)]).toEqual([metric, true]);
    }
    const shown = new Set(expressions.flatMap(({ expr }) => namesIn(expr).metrics));
    expect([...scraped.types.keys()].filter((metric) => !shown.has(metric))).toEqual(['vitrine_info']);
    expect(panels.filter(({ type, targets }) => type !== 'row' && targets.length === 0)).toEqual([]);
  });
});

describe('the reader of expressions', () => {
  test('finds metrics and labels, and takes neither functions nor texts nor durations for them', () => {
    const expression =
      'histogram_quantile(0.99, sum by (le, route) (rate(a_seconds_bucket{job="x{y}", status=~"5.."}[5m]))) > 2 and on (queue) b:c offset 1h > time()';
    expect(namesIn(expression)).toEqual({
      metrics: ['a_seconds', 'b:c'],
      labels: ['job', 'status', 'le', 'route', 'queue'],
    });
  });
});
