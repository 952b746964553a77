import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp, defaultLimits, type Limits, type Resources } from './app.ts';
import { type Config, publicUrlOf } from './config.ts';
import type { StripeSettings } from './features/billing/stripe.ts';
import { openBus } from './platform/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { openJobs } from './platform/jobs.ts';
import { openLeadership } from './platform/leadership.ts';
import type { Log } from './platform/log.ts';
import { type Mailer, outboxMailer, smtpMailer } from './platform/mail.ts';
import { startPostgres } from './platform/postgres.ts';
import { diskStorage } from './platform/storage/disk.ts';
import { s3Storage } from './platform/storage/s3.ts';
import type { FileStorage } from './platform/storage/storage.ts';

/**
 * With what comes before and after it, a sender has an answer within 10 s. Whoever reads a file has less of the
 * processor's time than this, so that only a machine that is busy with much else lets it come to it.
 */
const JUDGED_WITHIN_MS = 6_500;

const pagesFolder = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));

export interface Running {
  /** What people open; without a slash at its end. */
  publicUrl: string;
  port: number;
  /** Whose account is or will be the admin, in words; null once there is an account and no address is configured. */
  adminNote: string;
  stop(): Promise<void>;
}

/** What only tests choose. */
export interface StartOptions {
  limits?: Limits;
  clock?: Clock;
  /** Another server than Stripe's own. */
  stripeServer?: StripeSettings['server'];
}

/**
 * Opens everything the server needs, in order, and listens. What was opened is closed again where a later step
 * fails, and by `stop`, in the opposite order.
 */
export async function startVitrine(
  config: Config,
  log: Log,
  { limits = defaultLimits, clock = systemClock, stripeServer }: StartOptions = {},
): Promise<Running> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => log.error(error, 'closing failed'));
    }
  };
  try {
    await keepPrivate(config.DATA_DIR);
    let databaseUrl = config.DATABASE_URL;
    if (databaseUrl === undefined) {
      const postgres = await startPostgres({
        dataDir: config.DATA_DIR,
        log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
      });
      closers.push(() => postgres.stop());
      databaseUrl = postgres.url;
    }
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, (error) => log.warn(error, 'a database connection was lost'));
    closers.push(() => database.close());
    const bus = await openBus(databaseUrl, (error) => log.warn(error, 'the connection that hears of changes was lost'));
    closers.push(() => bus.close());
    const isWorker = config.ROLE !== 'web';
    const jobs = await openJobs(databaseUrl, isWorker, (error) => log.warn(error, 'background work'));
    closers.push(() => jobs.close());

    const leadership = openLeadership(databaseUrl, (error) =>
      log.warn(error, 'the turn to do scheduled work was lost'),
    );
    closers.push(() => leadership.close());

    let publicUrl = publicUrlOf(config, config.PORT);
    const app = await createApp({
      db: database.db,
      bus,
      leadership,
      jobs,
      storage: await storageOf(config),
      mailer: mailerOf(config, log),
      publicUrl: () => publicUrl,
      clock,
      log,
      limits,
      sessionSecret: config.SESSION_SECRET ?? (await keptSecret(join(config.DATA_DIR, 'session-secret'))),
      adminEmail: config.ADMIN_EMAIL,
      billing: await billingOf(config, log, stripeServer),
      isWorker,
      workerConcurrency: config.WORKER_CONCURRENCY,
      ffmpegPath: config.FFMPEG_PATH,
      workFolder: join(config.DATA_DIR, 'work'),
      judgedWithinMs: JUDGED_WITHIN_MS,
      trustProxy: config.TRUST_PROXY,
      tls:
        config.TLS_CERT === undefined || config.TLS_KEY === undefined
          ? null
          : { cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) },
      pages: pagesOf(log),
      version: await versionOf(),
    });
    closers.push(() => app.close());
    closers.push(() => app.http.close());
    // A worker has no callers: only processes that serve take the port.
    if (config.ROLE !== 'worker') await app.http.listen({ port: config.PORT, host: config.HOST });
    const address = app.http.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
    publicUrl = publicUrlOf(config, port);
    return { publicUrl, port, adminNote: await app.adminNote(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes the folder of our data, and lets nobody else on the machine look into it or into what it keeps of people's
 * files. Of root's it can still be passed through: PostgreSQL may run as another user and has its folder inside.
 */
async function keepPrivate(folder: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  const inside = ['media', 'arriving', 'work', 'outbox'].map((name) => join(folder, name));
  for (const [path, right] of [[folder, mode] as const, ...inside.map((each) => [each, 0o700] as const)]) {
    // A folder of another owner has the rights that its owner chose.
    if (existsSync(path)) await chmod(path, right).catch(() => {});
  }
}

/** A secret made once and kept for the next start, readable by nobody else. */
async function keptSecret(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null && kept.trim().length >= 32) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  await writeFile(`${path}.new`, secret, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return secret;
}

/** Stripe's package is only loaded where its keys are set. */
async function billingOf(config: Config, log: Log, server: StripeSettings['server']): Promise<Resources['billing']> {
  if (config.BILLING === 'off') return 'off';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  if (secretKey === undefined || publishableKey === undefined) {
    log.info('No STRIPE_SECRET_KEY is set: payments go to a sandbox that charges nothing');
    return 'sandbox';
  }
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? null;
  if (webhookSecret === null) log.warn('No STRIPE_WEBHOOK_SECRET is set: no event of Stripe is believed');
  const { createStripe } = await import('./features/billing/stripe.ts');
  return createStripe({ secretKey, publishableKey, webhookSecret, server });
}

function mailerOf(config: Config, log: Log): Mailer {
  const from = config.MAIL_FROM ?? 'Vitrine <vitrine@localhost>';
  if (config.SMTP_URL !== undefined) return smtpMailer(config.SMTP_URL, from);
  const outbox = join(config.DATA_DIR, 'outbox');
  log.info(`No SMTP_URL is set: mails are kept as files in ${outbox}`);
  return outboxMailer(outbox, from);
}

function pagesOf(log: Log): { console: string; player: string } | null {
  const pages = { console: pagesFolder('console'), player: pagesFolder('player') };
  if (Object.values(pages).every((folder) => existsSync(join(folder, 'index.html')))) return pages;
  log.warn('Console and player have not been built; only the API is served. `npm start` builds them.');
  return null;
}

async function versionOf(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
  return (JSON.parse(text) as { version: string }).version;
}

/** The files of an installation: in a bucket where one is configured, else under DATA_DIR. */
export async function storageOf(config: Config): Promise<FileStorage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return diskStorage(join(config.DATA_DIR, 'media'));
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  const waiting = join(config.DATA_DIR, 'arriving');
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey, waiting });
}
