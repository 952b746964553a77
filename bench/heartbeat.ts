import process from 'node:process';
import { arrangeDevices } from '@vitrine/server/src/test/processes/installation.ts';
import { install } from './support/installation.ts';
import { callAll, CONNECTIONS, buildHeartbeatRequest, callContinuously, callAtRate } from './support/connections.ts';
import { compare, printTable, findQuantile } from './support/measure.ts';
import { readCpuMs, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { startProcess } from './support/processes.ts';
import { sized } from './support/size.ts';

/*
 * Heartbeats to the real server process on the packaged PostgreSQL, compared with a minimal Fastify server.
 *
 *   npm run bench -- heartbeat          1,000 and 10,000 devices
 *   npm run bench -- heartbeat 100000   additionally this number of devices
 */

const MEASURE_MS = sized(2_000, 100);
/** Long enough for the JIT compiler and for PostgreSQL's autovacuum after the devices' first contact. */
const WARM_UP_MS = sized(10_000, 100);
const EVERY_SECONDS = 30;
/** 100,000 devices with one heartbeat every 30 s. */
const RATE_PER_SECOND = 3_333;
const RATE_MS = sized(15_000, 500);

await bench(Number(process.argv[2] ?? 0));

async function bench(most: number): Promise<void> {
  const sizes = [1_000, 10_000, ...(most > 10_000 ? [most] : [])];
  const installation = await install();
  const hello = await startProcess(['bench/support/hello.ts']);
  try {
    const { server, serverPid, postgresPid } = installation;
    const devices = (await arrangeDevices(installation, Math.max(...sizes))).map(buildHeartbeatRequest);
    const greeting = [Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')];

    console.log(`First contact of ${devices.length} devices`);
    await callAll(server.port, devices);
    await installation.pool.query('vacuum analyze');
    const many = devices.slice(0, 10_000);
    await callContinuously(server.port, many, WARM_UP_MS);
    await callContinuously(hello.port, greeting, MEASURE_MS);

    const rate = (port: number, calls: readonly Buffer[]) => async () =>
      (await callContinuously(port, calls, MEASURE_MS)).perSecond;
    const cpu = (pid: number, port: number, calls: readonly Buffer[]) => async () => {
      const before = readCpuMs([pid]);
      const { answered } = await callContinuously(port, calls, MEASURE_MS);
      return ((readCpuMs([pid]) - before) / answered) * 1_000;
    };
    const ours = 'heartbeat';
    const reference = 'hello';
    console.log(`${CONNECTIONS} connections in a closed loop; ratio: hello world is 1\n`);
    printTable([
      await compare({
        name: 'answers, 10,000 devices',
        unit: '1/s',
        better: 'larger',
        ours: { label: ours, measure: rate(server.port, many) },
        reference: { label: reference, measure: rate(hello.port, greeting) },
      }),
      await compare({
        name: 'CPU of Node for 1,000',
        unit: 'ms',
        ours: { label: ours, measure: cpu(serverPid, server.port, many) },
        reference: { label: reference, measure: cpu(hello.pid, hello.port, greeting) },
      }),
    ]);

    console.log(`\n${RATE_PER_SECOND} heartbeats a second: 100,000 devices with one every 30 s\n`);
    console.log('| devices | cores of Node | cores of PostgreSQL | CPU for 1,000, both | p50 | p99 |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    const measureAtRate = async (
      name: string,
      pid: number,
      port: number,
      calls: readonly Buffer[],
      perSecond = RATE_PER_SECOND,
    ) => {
      const [nodeBefore, postgresBefore] = [readCpuMs([pid]), readCpuMs(listProcessTree(postgresPid))];
      const { answered, durationMs, latenciesMs } = await callAtRate(port, calls, perSecond, RATE_MS);
      const node = readCpuMs([pid]) - nodeBefore;
      const database = readCpuMs(listProcessTree(postgresPid)) - postgresBefore;
      const cells = [
        name,
        (node / durationMs).toFixed(3),
        (database / durationMs).toFixed(3),
        `${(((node + database) / answered) * 1_000).toFixed(1)} ms`,
        `${findQuantile(latenciesMs, 0.5).toFixed(2)} ms`,
        `${findQuantile(latenciesMs, 0.99).toFixed(2)} ms`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    };
    for (const size of sizes)
      await measureAtRate(size.toLocaleString('en'), serverPid, server.port, devices.slice(0, size));
    // Each device is written at most once a second, so devices that call more often would appear too cheap.
    for (const size of [1_000, 10_000]) {
      const perSecond = Math.round(size / EVERY_SECONDS);
      const name = `${size.toLocaleString('en')}, ${perSecond} a second`;
      await measureAtRate(name, serverPid, server.port, devices.slice(0, size), perSecond);
    }
    await measureAtRate('hello world, same rate', hello.pid, hello.port, greeting);
  } finally {
    await hello.stop();
    await installation.close();
  }
}
