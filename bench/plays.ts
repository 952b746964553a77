import { callAtRate, buildHeartbeatRequest } from './support/connections.ts';
import { arrangeDevices, createImageSwitch } from '@vitrine/server/src/test/processes/installation.ts';
import { install } from './support/installation.ts';
import { findQuantile } from './support/measure.ts';
import { buildReportRequest } from './support/reports.ts';
import { measureUsagePerRequest, measureIdleUsage } from './support/usage.ts';
import { sized } from './support/size.ts';

/*
 * The cost of a report of six plays, at a constant rate from 10,000 screens. Concurrent reports are stored together, so
 * the cost falls as the rate rises. CPU time is that of the server process and of PostgreSQL, minus what both use when
 * idle.
 *
 *   npm run bench -- plays                  100, 500 and 1,500 reports a second
 *   npm run bench -- plays 100 200          other rates
 */

const SCREENS = sized(10_000, 500);
const CONNECTIONS = 256;
const RATE_MS = sized(8_000, 500);
const IDLE_MS = sized(5_000, 500);

const rates = process.argv.length > 2 ? process.argv.slice(2).map(Number) : sized([100, 500, 1_500], [50]);

const installation = await install();
try {
  const { server, client, pool } = installation;
  const changeImage = await createImageSwitch(installation);
  await changeImage();
  const [mediaId = ''] = (await client.media.listImages()).images.map(({ id }) => id);
  const tokens = await arrangeDevices(installation, SCREENS);
  // Heartbeats put all screens into the device cache.
  await callAtRate(server.port, tokens.map(buildHeartbeatRequest), 2_000, (SCREENS / 2_000) * 1_000, CONNECTIONS);
  await pool.query('vacuum analyze');
  const idle = await measureIdleUsage(installation, IDLE_MS);

  console.log('\n| reports a second | answered | p50 | p99 | Node | PostgreSQL | write-ahead log | flushes |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const rate of rates) {
    const send = (durationMs: number) => {
      const count = Math.ceil((rate * durationMs) / 1_000) + 2;
      const reports = Array.from({ length: count }, (_, i) =>
        buildReportRequest(tokens[i % SCREENS] ?? '', mediaId, i),
      );
      return callAtRate(server.port, reports, rate, durationMs, CONNECTIONS);
    };
    await send(RATE_MS / 4);
    const { usage, sent } = await measureUsagePerRequest(installation, idle, () => send(RATE_MS));
    const cells = [
      rate.toLocaleString('en'),
      `${((sent.answered * 1_000) / sent.durationMs).toFixed(0)}/s`,
      `${findQuantile(sent.latenciesMs, 0.5).toFixed(1)} ms`,
      `${findQuantile(sent.latenciesMs, 0.99).toFixed(1)} ms`,
      `${usage.node.toFixed(2)} ms`,
      `${usage.database.toFixed(2)} ms`,
      `${usage.logBytes.toFixed(0)} B`,
      usage.flushes.toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await installation.close();
}
