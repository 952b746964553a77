import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestObserver } from '../http/node/server-request.ts';
import { readBackupOutcomes } from '../platform/backup/outcomes.ts';
import { countWaitingMessages } from '../platform/bus/relay.ts';
import { needs, type Readiness } from '../platform/health/readiness.ts';
import { measureQueues } from '../platform/job-reports.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createRequestCounts } from '../platform/metrics/request-counts.ts';
import { readSeldom } from '../platform/metrics/seldom.ts';
import type { Platform } from '../platform/platform.ts';
import type { Features } from './features.ts';
import type { Settings } from './settings.ts';

/** The largest age of the numbers of the whole installation. They are counted in the database. */
const COUNTED_EVERY_MS = 15_000;
const STORAGE_EVERY_MS = 300_000;

export function exposeReadiness({ gauge }: Metrics, readiness: Readiness): void {
  gauge({ name: 'vitrine_ready', help: '1 if this process may get requests' }, async () =>
    (await readiness.report()).status === 'ready' ? 1 : 0,
  );
  gauge({ name: 'vitrine_ready_check', help: '1 if the check succeeded', labels: ['check'] }, async () => {
    const { checks } = await readiness.report();
    return needs.map((check) => ({ labels: { check }, value: checks[check] === 'ok' ? 1 : 0 }));
  });
}

/** @param path of the certificate, which the server reads once, at its start */
export function exposeCertificate({ gauge }: Metrics, path: string | undefined): void {
  const expiresAt = path === undefined ? null : Date.parse(new X509Certificate(readFileSync(path)).validTo) / 1_000;
  gauge(
    {
      name: 'vitrine_tls_certificate_expiry_timestamp_seconds',
      help: 'When the certificate of TLS_CERT expires, in Unix time; without a value if none is set',
    },
    () => expiresAt,
  );
}

const toSeconds = (at: Date | null) => (at === null ? null : at.getTime() / 1_000);

/** @param dataDir where the command for backups notes them */
export function exposeBackups({ gauge }: Metrics, dataDir: string): void {
  gauge(
    { name: 'vitrine_backup_success_timestamp_seconds', help: 'When a backup last succeeded, in Unix time' },
    async () => toSeconds((await readBackupOutcomes(dataDir)).succeededAt),
  );
  gauge(
    { name: 'vitrine_backup_failure_timestamp_seconds', help: 'When a backup last failed, in Unix time' },
    async () => toSeconds((await readBackupOutcomes(dataDir)).failedAt),
  );
}

/** Counts all requests by their route. */
export function countRequests({ counter, times }: Metrics): RequestObserver {
  const requests = createRequestCounts();
  counter(
    { name: 'vitrine_http_requests_total', help: 'Answered requests', labels: ['route', 'method', 'status'] },
    requests.counts,
  );
  times(
    { name: 'vitrine_http_request_seconds', help: 'From a request to its answer', labels: ['route', 'method'] },
    requests.durations,
  );
  return requests.note;
}

/** Names the numbers that features count. */
export function exposeFeatures(platform: Platform, { metrics, isWorker }: Settings, features: Features): void {
  const { counter, gauge } = metrics;
  const { changeEvents, notifications, player, uploads } = features;

  counter({ name: 'vitrine_heartbeats_total', help: 'Heartbeats of screens' }, () => player.counts().heartbeats);
  counter(
    { name: 'vitrine_manifests_total', help: 'Manifests sent to screens that did not have them' },
    () => player.counts().manifests,
  );
  counter(
    { name: 'vitrine_manifest_builds_total', help: 'Manifests built, each for all screens that need the same' },
    () => player.counts().manifestBuilds,
  );
  gauge({ name: 'vitrine_connected_screens', help: 'Screens connected to this process' }, notifications.connectedCount);
  gauge(
    { name: 'vitrine_connected_consoles', help: 'Open pages of the console connected to this process' },
    changeEvents.connectedCount,
  );
  counter({ name: 'vitrine_upload_bytes_total', help: 'Bytes of complete uploads' }, uploads.receivedBytes);
  counter(
    { name: 'vitrine_job_attempts_total', help: 'Attempts at background jobs', labels: ['queue', 'outcome'] },
    () =>
      [...platform.jobs.counts()].flatMap(([queue, { completed, repeated, failed }]) =>
        Object.entries({ completed, repeated, failed }).map(([outcome, value]) => ({
          labels: { queue, outcome },
          value,
        })),
      ),
  );
  if (isWorker) exposeInstallation(platform, metrics, features);
}

/** Numbers of the whole installation, which only the processes that run background jobs count. */
function exposeInstallation({ db }: Platform, { gauge }: Metrics, { admin }: Features): void {
  const screens = readSeldom(COUNTED_EVERY_MS, () => admin.countScreens());
  gauge(
    { name: 'vitrine_screens', help: 'Screens of the installation; never: not seen since pairing', labels: ['state'] },
    async () => {
      const { off: _, ...byState } = await screens();
      return Object.entries(byState).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  gauge(
    {
      name: 'vitrine_screens_off',
      help: 'Screens that are online and off: by command, by Auto Sleep or by their working hours',
    },
    async () => (await screens()).off,
  );
  const storedBytes = readSeldom(STORAGE_EVERY_MS, () => admin.sumStoredBytes());
  gauge({ name: 'vitrine_storage_used_bytes', help: 'Media files of all accounts' }, storedBytes);
  const waitingMessages = readSeldom(COUNTED_EVERY_MS, () => countWaitingMessages(db));
  gauge(
    { name: 'vitrine_bus_messages_waiting', help: 'Messages of the database that the relay has not forwarded' },
    waitingMessages,
  );
  const queues = readSeldom(COUNTED_EVERY_MS, () => measureQueues(db));
  gauge(
    { name: 'vitrine_jobs', help: 'Background jobs of the installation that are not done', labels: ['queue', 'state'] },
    async () =>
      (await queues()).flatMap(({ name: queue, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  );
  gauge(
    { name: 'vitrine_job_oldest_seconds', help: 'How long the job that is due longest has waited', labels: ['queue'] },
    async () => (await queues()).map(({ name: queue, oldestSeconds: value }) => ({ labels: { queue }, value })),
  );
}
