import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { defaultLimits, type Limits } from './composition/limits.ts';
import { watchBus, watchDatabase, watchReplicas, watchStorage } from './composition/connections.ts';
import { openOperations } from './composition/operations.ts';
import type { Resources } from './composition/resources.ts';
import { type Config, toLogSettings, findPublicUrl } from './config.ts';
import type { StripeSettings } from './features/billing/index.ts';
import { openBus } from './platform/bus.ts';
import { type NatsBus, openNatsBus } from './platform/bus/nats.ts';
import { keepRelaysEnded, RELAY_LOCK } from './platform/bus/relay.ts';
import { type Clock, type MonotonicClock, systemClock, systemMonotonicClock } from './platform/clock.ts';
import { awaitDatabase } from './platform/database/availability.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { openJobs } from './platform/jobs.ts';
import { openLeadership } from './platform/leadership.ts';
import { parsePrivateAddresses } from './platform/guarded-fetch/private-addresses.ts';
import type { Log } from './platform/log.ts';
import { type Mailer, createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { startPostgres } from './platform/postgres/embedded.ts';
import { createReads } from './platform/replicas/reads.ts';
import { openReplicas, type Replicas } from './platform/replicas/replicas.ts';
import { createDiskStorage } from './platform/storage/disk.ts';
import { openS3Storage } from './platform/storage/s3.ts';
import type { FileStorage } from './platform/storage/storage.ts';
import { readVersion } from './platform/version.ts';

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

const toPagesFolder = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));

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
    const database = openDatabase(databaseUrl, (error) => log.warn(error, 'a database connection was lost'));
    closers.push(() => database.close());
    watchDatabase(operations, database, monotonic);
    const replicas = await connectReplicas(config, database, databaseUrl, log);
    closers.push(async () => replicas?.close());
    watchReplicas(operations, replicas);
    const { bus, relay } = await connectBus(config, databaseUrl, log);
    closers.push(() => bus.close());
    if (relay === null) {
      const endKeeping = await keepRelaysEnded(database.db, (error) => log.warn(error, 'ending stale relays failed'));
      closers.push(async () => endKeeping());
    }
    const stopProbing = watchBus(operations, bus);
    closers.push(async () => stopProbing());
    const storage = await openStorage(config);
    watchStorage(operations, storage, config.DATA_DIR);
    const isWorker = config.ROLE !== 'web';
    const jobs = await openJobs(databaseUrl, isWorker, (error) => log.warn(error, 'background jobs failed'));
    closers.push(() => jobs.close());

    const leadership = openLeadership(databaseUrl, (error) =>
      log.warn(error, 'leadership for scheduled work was lost'),
    );
    closers.push(() => leadership.close());
    if (relay !== null) leadership.lead(RELAY_LOCK, relay);

    let publicUrl = findPublicUrl(config, config.PORT);
    const app = await createApp({
      db: database.db,
      reads: replicas?.reads ?? createReads(database.db),
      runDry: database.runDry,
      runTogether: database.runTogether,
      bus,
      leadership,
      jobs,
      storage,
      mailer: createMailer(config, log),
      publicUrl: () => publicUrl,
      clock,
      monotonic,
      log,
      health,
      metrics,
      hasRequestLog: toLogSettings(config, process.stdout.isTTY).hasRequests,
      limits,
      retention: {
        plays: { days: config.KEEP_PLAYS_DAYS },
        playSums: { months: config.KEEP_PLAY_SUMS_MONTHS },
        audit: { months: config.KEEP_AUDIT_MONTHS },
        history: { days: config.KEEP_HISTORY_DAYS },
        logs: { days: config.KEEP_LOGS_DAYS },
      },
      sessionSecret: config.SESSION_SECRET ?? (await ensureSecret(join(config.DATA_DIR, 'session-secret'))),
      refusesCommonPasswords: config.PASSWORD_BLOCKLIST === 'on',
      securityContact: config.SECURITY_CONTACT,
      adminEmail: config.ADMIN_EMAIL,
      billing: await loadBilling(config, log, stripeServer),
      isWorker,
      workerConcurrency: config.WORKER_CONCURRENCY,
      ffmpegPath: config.FFMPEG_PATH,
      workFolder: join(config.DATA_DIR, 'work'),
      classifyTimeoutMs: CLASSIFY_TIMEOUT_MS,
      privateAddresses: parsePrivateAddresses(config.ALLOW_PRIVATE_ADDRESSES),
      allowsHttpIssuers,
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
      version,
    });
    closers.push(() => app.close());
    closers.push(() => app.http.close());
    closers.push(() => app.drain());
    // Before the port is closed, so that /readyz answers 503 to proxies first.
    closers.push(async () => readiness.drain());
    if (isWorker) {
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
    return { publicUrl, port, opsPort: operations.port, adminNote, demoUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Fails if the port is in use: setting up the database takes seconds, after which it is too late to say so. */
async function checkPort({ PORT: port, HOST: host, ROLE: role }: Config): Promise<void> {
  if (role === 'worker' || port === 0) return;
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Logs that a step of the start begins. The returned function logs its end: what was done, and fields. */
function beginStep(log: Log, step: string, text: string, monotonic: MonotonicClock) {
  const beginMs = monotonic();
  log.info({ step }, text);
  return (what: string, fields: Record<string, number> = {}) =>
    log.info({ step, ...fields, seconds: Math.round((monotonic() - beginMs) / 100) / 10 }, what);
}

/**
 * Waits for the database and migrates it; returns its URL. Starts the packaged PostgreSQL if none is configured, and
 * adds stopping it to the closers.
 */
async function prepareDatabase(
  config: Config,
  log: Log,
  monotonic: MonotonicClock,
  closers: (() => Promise<void>)[],
): Promise<string> {
  let url = config.DATABASE_URL;
  const isPackaged = url === undefined;
  const begin = isPackaged ? 'Starting the database …' : 'Connecting to the database …';
  const endStep = beginStep(log, 'database', begin, monotonic);
  const inform = (text: string) => log.info({ step: 'database' }, text);
  if (url === undefined) {
    const postgres = await startPostgres({
      dataDir: config.DATA_DIR,
      log: { info: inform, warn: (text) => log.warn(text) },
    });
    closers.push(() => postgres.stop());
    url = postgres.url;
  }
  await awaitDatabase(url, (reason) =>
    log.warn(`The database cannot be reached yet (${reason}). Trying for up to 30 seconds.`),
  );
  const { applied, isNew, newer } = await migrate(url, {
    onWait: (reason) => inform(`The start waits: ${reason}`),
  });
  if (newer > 0) log.warn('The database was upgraded by a newer version of Vitrine. It works with this one, too.');
  const done = applied.length > 0 ? (isNew ? 'Set up' : 'Upgraded') : isPackaged ? 'Started' : 'Connected to';
  endStep(`${done} the database`, { migrations: applied.length });
  return url;
}

async function connectReplicas(
  config: Config,
  primary: Database,
  primaryUrl: string,
  log: Log,
): Promise<Replicas | null> {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: maxLagSeconds } = config;
  if (url === undefined) return null;
  const onChange = (reason: Error | null) => {
    if (reason === null) log.info('Lists are read from a replica');
    else log.warn(reason, 'No replica can be used, so lists are read from the primary');
  };
  return openReplicas({ url, primary, primaryUrl, maxLagSeconds, onChange });
}

/** PostgreSQL is the message bus unless another one is configured. */
async function connectBus(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Omit<NatsBus, 'relay'> & { relay: NatsBus['relay'] | null }> {
  const onError = (error: Error) => log.warn(error, 'the connection for change notifications was lost');
  if (config.BUS_URL !== undefined) return openNatsBus({ url: config.BUS_URL, databaseUrl, onError });
  return { bus: await openBus(databaseUrl, onError), relay: null };
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

/** Loads Stripe's package only if its keys are set. */
async function loadBilling(config: Config, log: Log, server: StripeSettings['server']): Promise<Resources['billing']> {
  if (config.BILLING === 'off') return 'off';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  if (secretKey === undefined || publishableKey === undefined) {
    log.info('No STRIPE_SECRET_KEY is set: payments go to a sandbox that charges nothing');
    return 'sandbox';
  }
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? null;
  if (webhookSecret === null) log.warn('No STRIPE_WEBHOOK_SECRET is set: Stripe events are rejected');
  const { createStripe } = await import('./features/billing/stripe/stripe.ts');
  return createStripe({ secretKey, publishableKey, webhookSecret, server });
}

function createMailer(config: Config, log: Log): Mailer {
  const from = config.MAIL_FROM ?? 'Vitrine <vitrine@localhost>';
  if (config.SMTP_URL !== undefined) return createSmtpMailer(config.SMTP_URL, from);
  const outbox = join(config.DATA_DIR, 'outbox');
  log.info(`No SMTP_URL is set: emails are written to ${outbox}`);
  return createOutboxMailer(outbox, from);
}

function findPages(log: Log): { console: string; player: string } | null {
  const pages = { console: toPagesFolder('console'), player: toPagesFolder('player') };
  if (Object.values(pages).every((folder) => existsSync(join(folder, 'index.html')))) return pages;
  log.warn('The console and player are not built, so only the API is served. `npm start` builds them.');
  return null;
}

/** Opens the storage: a bucket if one is configured, else DATA_DIR. */
export async function openStorage(config: Config): Promise<FileStorage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return createDiskStorage(join(config.DATA_DIR, 'media'));
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  const localFolder = join(config.DATA_DIR, 'arriving');
  return openS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey, localFolder });
}
