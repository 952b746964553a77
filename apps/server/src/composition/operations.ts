import { type Config, collidesWithPort } from '../config.ts';
import { DEFAULT_OPS_PORT } from '../settings.ts';
import { createHealth, type Health } from '../http/ops/health.ts';
import { openOpsServer, type OpsServer } from '../http/ops/ops-server.ts';
import { createReadiness, type Need, needs, type Readiness } from '../platform/health/readiness.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { exposeDisk } from '../platform/metrics/disk-metrics.ts';
import { exposeProcess } from '../platform/metrics/process-metrics.ts';
import { exposeBackups, exposeCertificate, exposeReadiness } from './exposed-metrics.ts';

/** Health and metrics, served from the start of the process to its end. */
export interface Operations {
  /** Null if the default port was in use or is also PORT. */
  port: number | null;
  readiness: Readiness;
  health: Health;
  metrics: Metrics;
  close(): Promise<void>;
}

/** @throws Error with an instruction if the ops port cannot be used, except if it is the default one and is taken */
export async function openOperations(config: Config, log: Log, version: string): Promise<Operations> {
  const { DATA_DIR, ROLE: role, TLS_CERT } = config;
  // Processes that serve screens do so also while the database accepts no changes. Workers can do nothing then.
  const required: readonly Need[] = role === 'worker' ? needs : needs.filter((each) => each !== 'writes');
  const readiness = createReadiness((need, reason) => {
    const effect = required.includes(need) ? 'this process is not ready for requests' : 'changes are refused';
    if (reason === null) log.info(`The check of the ${need} succeeds again`);
    else log.warn(reason, `The check of the ${need} failed: ${effect}`);
  }, required);
  const health = createHealth(readiness);
  const metrics = createMetrics();
  const server = await listenOnOpsPort(config, log, { health, metrics });
  const stopMeasuring = exposeProcess(metrics);
  metrics.gauge(
    { name: 'vitrine_info', help: 'The version and role of this process; always 1', labels: ['version', 'role'] },
    () => [{ labels: { version, role }, value: 1 }],
  );
  exposeReadiness(metrics, readiness);
  exposeDisk(metrics, DATA_DIR);
  exposeCertificate(metrics, TLS_CERT);
  exposeBackups(metrics, DATA_DIR);
  return {
    port: server?.port ?? null,
    readiness,
    health,
    metrics,
    async close() {
      stopMeasuring();
      await server?.close();
    },
  };
}

/** If PORT is the default ops port, there is no ops port: the operator chose only PORT, where health is served too. */
async function listenOnOpsPort(
  config: Config,
  log: Log,
  served: Pick<Operations, 'health' | 'metrics'>,
): Promise<OpsServer | null> {
  const { OPS_PORT: configured, OPS_HOST: host } = config;
  const port = configured ?? DEFAULT_OPS_PORT;
  if (configured === undefined && collidesWithPort(config, port)) {
    log.warn(
      `PORT is ${port}, where metrics are served by default, so they are not served. Set OPS_PORT to another one.`,
    );
    return null;
  }
  try {
    const server = await openOpsServer({ port, host, ...served });
    const name = host.includes(':') ? `[${host}]` : host;
    log.info(`Health and metrics are served at http://${name}:${server.port}`);
    return server;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE' && configured === undefined) {
      log.warn(`Port ${port} is in use, so health and metrics are not served. Set OPS_PORT to another one.`);
      return null;
    }
    throw new Error(explainOpsPort(error, code, { port, host }), { cause: error });
  }
}

function explainOpsPort(error: unknown, code: unknown, { port, host }: { port: number; host: string }): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} for health and metrics is in use. Set OPS_PORT to another one, or to 0 for any that is free.`;
    case 'EACCES':
      return `port ${port} for health and metrics may not be used by this user. Set OPS_PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `OPS_HOST ${host} is not an address of this machine. Set it to one of them, or to 0.0.0.0 for all.`;
    default:
      return `health and metrics cannot be served: ${error instanceof Error ? error.message : String(error)}`;
  }
}
