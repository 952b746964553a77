import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { StripeSettings } from '../features/billing/index.ts';
import { openBus } from '../platform/bus.ts';
import { type NatsBus, openNatsBus } from '../platform/bus/nats.ts';
import { keepRelaysEnded, RELAY_LOCK } from '../platform/bus/relay.ts';
import type { MonotonicClock } from '../platform/clock.ts';
import { awaitDatabase } from '../platform/database/availability.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { openJobs } from '../platform/job-queue.ts';
import { openLeadership } from '../platform/leadership.ts';
import type { Log } from '../platform/log.ts';
import { type Mailer, createOutboxMailer, createSmtpMailer } from '../platform/mail/mailer.ts';
import { startPostgres } from '../platform/postgres/embedded.ts';
import { openReplicas, type Replicas } from '../platform/replicas/replicas.ts';
import { createDiskStorage } from '../platform/storage/disk.ts';
import { openS3Storage } from '../platform/storage/s3.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { watchBus, watchDatabase, watchReplicas, watchStorage } from './connections.ts';
import type { Operations } from './operations.ts';
import type { Settings } from './settings.ts';

/** Logs that a step of the start begins. The returned function logs its end: what was done, and fields. */
export function beginStep(log: Log, step: string, text: string, monotonic: MonotonicClock) {
  const beginMs = monotonic();
  log.info({ step }, text);
  return (what: string, fields: Record<string, number> = {}) =>
    log.info({ step, ...fields, seconds: Math.round((monotonic() - beginMs) / 100) / 10 }, what);
}

/**
 * Waits for the database and migrates it; returns its URL. Starts the packaged PostgreSQL if none is configured, and
 * adds stopping it to the closers.
 */
export async function prepareDatabase(
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

/** True if this process runs background jobs. */
export const isWorker = (config: Config): boolean => config.ROLE !== 'web';

interface Opening {
  databaseUrl: string;
  operations: Operations;
  monotonic: MonotonicClock;
  /** Gets what closes the connections, in the order in which they were opened. */
  closers: (() => Promise<void>)[];
}

/** Connects to the database, its replicas, the bus, the storage and the queue of jobs, and watches them. */
export async function openConnections(
  config: Config,
  log: Log,
  { databaseUrl, operations, monotonic, closers }: Opening,
) {
  const database = openDatabase(databaseUrl, (error) => log.warn(error, 'a database connection was lost'));
  closers.push(() => database.close());
  watchDatabase(operations, database, monotonic);
  const replicas = await connectReplicas(config, database, databaseUrl, log);
  closers.push(async () => replicas?.close());
  watchReplicas(operations, replicas);
  const { bus, relay } = await connectBus(config, databaseUrl, log);
  closers.push(() => bus.close());
  database.sendOwnMessages((channel, payload) => bus.deliverOwn(channel, payload));
  if (relay === null) {
    const endKeeping = await keepRelaysEnded(database.db, (error) => log.warn(error, 'ending stale relays failed'));
    closers.push(async () => endKeeping());
  }
  const stopProbing = watchBus(operations, bus);
  closers.push(async () => stopProbing());
  const storage = await openStorage(config);
  watchStorage(operations, storage, config.DATA_DIR);
  const jobs = await openJobs(databaseUrl, isWorker(config), (error) => log.warn(error, 'background jobs failed'));
  closers.push(() => jobs.close());

  const leadership = openLeadership(databaseUrl, (error) => log.warn(error, 'leadership for scheduled work was lost'));
  closers.push(() => leadership.close());
  if (relay !== null) leadership.lead(RELAY_LOCK, relay);
  return { database, replicas, bus, storage, jobs, leadership };
}

/** Connects to the replicas of the settings; null without any. */
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

/** Connects to the message bus: PostgreSQL, unless another one is configured. */
async function connectBus(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Omit<NatsBus, 'relay'> & { relay: NatsBus['relay'] | null }> {
  const onError = (error: Error) => log.warn(error, 'the connection for change notifications was lost');
  if (config.BUS_URL !== undefined) return openNatsBus({ url: config.BUS_URL, databaseUrl, onError });
  return { bus: await openBus(databaseUrl, onError), relay: null };
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

/** Returns a mailer that sends by SMTP, or writes emails to files if no server is configured. */
export function createMailer(config: Config, log: Log): Mailer {
  const from = config.MAIL_FROM ?? 'Vitrine <vitrine@localhost>';
  if (config.SMTP_URL !== undefined) return createSmtpMailer(config.SMTP_URL, from);
  const outbox = join(config.DATA_DIR, 'outbox');
  log.info(`No SMTP_URL is set: emails are written to ${outbox}`);
  return createOutboxMailer(outbox, from);
}

/** Loads Stripe's package only if its keys are set. */
export async function loadBilling(
  config: Config,
  log: Log,
  server: StripeSettings['server'],
): Promise<Settings['billing']> {
  if (config.BILLING === 'off') return 'off';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  if (secretKey === undefined || publishableKey === undefined) {
    log.info('No STRIPE_SECRET_KEY is set: payments go to a sandbox that charges nothing');
    return 'sandbox';
  }
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? null;
  if (webhookSecret === null) log.warn('No STRIPE_WEBHOOK_SECRET is set: Stripe events are rejected');
  const { createStripe } = await import('../features/billing/stripe/stripe.ts');
  return createStripe({ secretKey, publishableKey, webhookSecret, server });
}
