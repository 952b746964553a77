import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { openOperations } from './composition/operations.ts';
import {
  beginStep,
  createMailer,
  isWorker,
  loadBilling,
  openConnections,
  prepareDatabase,
} from './composition/open-resources.ts';
import { type Config, toLogSettings, findPublicUrl } from './config.ts';
import type { StripeSettings } from './features/billing/index.ts';
import { OEMBED } from './features/drawn/index.ts';
import { type Clock, type MonotonicClock, systemClock, systemMonotonicClock } from './platform/clock.ts';
import { parsePrivateAddresses } from './platform/guarded-fetch/private-addresses.ts';
import { listSetup } from './doctor/setup.ts';
import { describeInstallation } from './platform/ffmpeg/advice.ts';
import type { Log } from './platform/log.ts';
import { createFindReader } from './platform/mail/reader.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { defaultLimits, type Limits } from './platform/rate-limit/limits.ts';
import { createReads } from './platform/replicas/reads.ts';
import { readVersion } from './platform/version.ts';
import { root } from './platform/root.ts';

/**
 * Leaves time for the rest of a request, so that a sender gets an answer within 10 s. The processor time for reading a
 * file is limited further, so only a busy machine reaches this.
 */
const CLASSIFY_TIMEOUT_MS = 6_500;

/** The time between two looks for releases of the system. */
const LOOK_FOR_SYSTEMS_MS = 10_000;

/** The most machines to which a process sends the system at the same time: they share its line with everything else. */
const MAX_SYSTEM_DOWNLOADS = 10;

/** The time zone of this machine. */
const findOwnTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const toPagesFolder = (app: string) => fileURLToPath(new URL(`apps/${app}/dist`, root));

export interface Running {
  /** The address that people open, without a trailing slash. */
  publicUrl: string;
  port: number;
  /** The port of health and metrics; null if the default one was in use or is `port`. */
  opsPort: number | null;
  /** The account that is or will be the admin, as text. */
  adminNote: string;
  /** The link of the demonstration; null without one. */
  demoUrl: string | null;
  /** Answers the requests in progress for up to 10 s, and closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Opens a demonstration: an account with sample content, and a link that is signed in to it. */
  hasDemo?: boolean;
  // The others are for tests only.
  limits?: Limits;
  clock?: Clock;
  monotonic?: MonotonicClock;
  /** Replaces Stripe's own server. */
  stripeServer?: StripeSettings['server'];
  /** True if identity providers may be reached without https. */
  allowsHttpIssuers?: boolean;
  /** The path of the agent that is offered. */
  agentBundle?: string;
}

/**
 * Opens everything the server needs, in order, and listens. `stop`, or a step that fails, closes it in the opposite
 * order.
 */
export async function startVitrine(
  config: Config,
  log: Log,
  {
    limits = defaultLimits,
    clock = systemClock,
    monotonic = systemMonotonicClock,
    stripeServer,
    allowsHttpIssuers = false,
    hasDemo = false,
    agentBundle = join(toPagesFolder('agent'), 'agent.mjs'),
  }: StartOptions = {},
): Promise<Running> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => log.error(error, 'closing failed'));
    }
  };
  try {
    await checkPort(config);
    await restrictAccess(config.DATA_DIR);
    const version = readVersion();
    const operations = await openOperations(config, log, version);
    const { readiness, health, metrics } = operations;
    closers.push(() => operations.close());
    const databaseUrl = await prepareDatabase(config, log, monotonic, closers);
    const endStep = beginStep(log, 'server', 'Starting the server …', monotonic);
    const opening = { databaseUrl, operations, monotonic, closers };
    const { database, replicas, ...connections } = await openConnections(config, log, opening);

    let publicUrl = findPublicUrl(config, config.PORT);
    const opened = {
      ...connections,
      db: database.db,
      reads: replicas?.reads ?? createReads(database.db),
      runDry: database.runDry,
      runTogether: database.runTogether,
      mailer: createMailer(config, log),
      findReader: createFindReader(new URL('packages/messages/catalogues/', root)),
      clock,
      monotonic,
      log,
      limits,
      secret: config.SESSION_SECRET ?? (await ensureSecret(join(config.DATA_DIR, 'session-secret'))),
      publicUrl: () => publicUrl,
      privateAddresses: parsePrivateAddresses(config.ALLOW_PRIVATE_ADDRESSES),
      workFolder: join(config.DATA_DIR, 'work'),
      version,
    };
    const platform = createPlatform(opened, { ffmpeg: config.FFMPEG_PATH, soffice: config.SOFFICE_PATH });
    const app = await createApp(platform, {
      health,
      metrics,
      hasRequestLog: toLogSettings(config, process.stdout.isTTY).hasRequests,
      retention: {
        plays: { days: config.KEEP_PLAYS_DAYS },
        playSums: { months: config.KEEP_PLAY_SUMS_MONTHS },
        audit: { months: config.KEEP_AUDIT_MONTHS },
        history: { days: config.KEEP_HISTORY_DAYS },
        logs: { days: config.KEEP_LOGS_DAYS },
      },
      refusesCommonPasswords: config.PASSWORD_BLOCKLIST === 'on',
      registration: config.REGISTRATION,
      securityContact: config.SECURITY_CONTACT,
      screenImageUrl: config.SCREEN_IMAGE_URL,
      listSetup: () => listSetup(config, platform.ffmpeg),
      adminEmail: config.ADMIN_EMAIL,
      billing: await loadBilling(config, log, stripeServer),
      isWorker: isWorker(config),
      workerConcurrency: config.WORKER_CONCURRENCY,
      classifyTimeoutMs: CLASSIFY_TIMEOUT_MS,
      allowsHttpIssuers,
      oembed: OEMBED,
      weather: { forecastUrl: config.WEATHER_URL, placesUrl: config.WEATHER_PLACES_URL },
      trustProxy: config.TRUST_PROXY,
      tls:
        config.TLS_CERT === undefined || config.TLS_KEY === undefined
          ? null
          : { cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) },
      pages: findPages(log),
      agentBundle,
      systemReleases: {
        folder: join(config.DATA_DIR, 'system'),
        lookEveryMs: LOOK_FOR_SYSTEMS_MS,
        maxDownloads: MAX_SYSTEM_DOWNLOADS,
      },
    });
    closers.push(() => app.close());
    closers.push(() => app.http.close());
    closers.push(() => app.drain());
    // Before the port is closed, so that /readyz answers 503 to proxies first.
    closers.push(async () => readiness.drain());
    if (isWorker(config)) {
      await app.preparePartitions().catch((error: unknown) => log.warn(error, 'creating partitions failed'));
    }
    // A worker has no callers, so it takes no port.
    if (config.ROLE !== 'worker') await app.http.listen({ port: config.PORT, host: config.HOST });
    const address = app.http.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
    publicUrl = findPublicUrl(config, port);
    const adminNote = await app.adminNote();
    const demoUrl = hasDemo ? `${publicUrl}/login#demo=${await app.openDemo(findOwnTimeZone())}` : null;
    readiness.start();
    endStep('Started the server');
    if (isWorker(config)) void logFfmpeg(platform);
    return { publicUrl, port, opsPort: operations.port, adminNote, demoUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Says which ffmpeg prepares videos. Nothing waits for that: a program that hangs takes its time limit. */
async function logFfmpeg({ ffmpeg, log }: Platform): Promise<void> {
  const search = await ffmpeg.search().catch(() => null);
  if (search === null) return; // the server is stopping
  for (const { path, reason } of search.skipped) log.warn({ path, reason }, 'an ffmpeg is not used');
  if (search.found === null) return log.warn({ fix: describeInstallation() }, 'there is no ffmpeg for videos');
  const { path, version, source } = search.found;
  if (source !== 'packaged') return log.info({ path, version }, 'ffmpeg for videos');
  log.warn({ version, fix: describeInstallation() }, 'ffmpeg for videos is the packaged one of 2018');
}

/** Fails if the port is in use: setting up the database takes seconds, after which it is too late to say so. */
async function checkPort({ PORT: port, HOST: host, ROLE: role }: Config): Promise<void> {
  if (role === 'worker' || port === 0) return;
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/**
 * Makes the data folder, readable by this user only. If root owns it, others can still pass through it,
 * because PostgreSQL may run as another user and has its folder inside.
 */
async function restrictAccess(folder: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  const inside = ['media', 'arriving', 'work', 'outbox'].map((name) => join(folder, name));
  for (const [path, right] of [[folder, mode] as const, ...inside.map((each) => [each, 0o700] as const)]) {
    // The owner of a folder chooses its permissions.
    if (existsSync(path)) await chmod(path, right).catch(() => {});
  }
}

/** A secret that is created at the first start and readable by this user only. */
async function ensureSecret(path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch(() => null);
  // A shorter one was cut off by a crash.
  if (stored !== null && stored.trim().length >= 32) return stored.trim();
  const secret = randomBytes(48).toString('base64url');
  await writeFile(`${path}.new`, secret, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return secret;
}

function findPages(log: Log): { console: string; player: string } | null {
  const pages = { console: toPagesFolder('console'), player: toPagesFolder('player') };
  if (Object.values(pages).every((folder) => existsSync(join(folder, 'index.html')))) return pages;
  log.warn('The console and player are not built, so only the API is served. `npm start` builds them.');
  return null;
}
