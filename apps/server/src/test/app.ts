import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { User } from '@vitrine/contract/accounts';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { eq } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { onTestFinished, TestRunner } from 'vitest';
import type { DrainTimeouts, RequestTimeouts } from '../http/node/server.ts';
import { createApp } from '../app.ts';
import { defaultRetention, type Retention } from '../composition/partitioned-tables.ts';
import type { Settings } from '../composition/settings.ts';
import { accounts } from '../schema/accounts-tables.ts';
import { openBus } from '../platform/bus.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { parsePrivateAddresses } from '../platform/guarded-fetch/private-addresses.ts';
import { createHealth } from '../http/ops/health.ts';
import { createReadiness } from '../platform/health/readiness.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { type Jobs, openJobs } from '../platform/job-queue.ts';
import { openLeadership } from '../platform/leadership.ts';
import { createLog, type Log } from '../platform/log.ts';
import { root } from '../platform/root.ts';
import { createPlatform } from '../platform/platform.ts';
import { readConfig } from '../config.ts';
import { listSetup } from '../doctor/setup.ts';
import type { Limits } from '../platform/rate-limit/limits.ts';
import { type Reads, createReads } from '../platform/replicas/reads.ts';
import { createFindReader } from '../platform/mail/reader.ts';
import { createOutboxMailer, createSmtpMailer } from '../platform/mail/mailer.ts';
import { createDiskStorage } from '../platform/storage/disk.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { limitsOff } from './limits.ts';
import { createMigratedDatabase } from './postgres/migrated-database.ts';

export type ApiClient = Client<typeof api>;

/** An account of a test, with its credentials and a client that uses them. */
export interface Member {
  user: User;
  email: string;
  password: string;
  token: string;
  /** The cookie that opens files, as a header's value. */
  cookie: string;
  client: ApiClient;
}

export interface SignUp {
  plan?: PlanId;
  seats?: number;
  isAdmin?: boolean;
}

interface TestOptions {
  /** The URL of a migrated database. Default: a new one. */
  databaseUrl?: string;
  /** Returns where lists that may be some seconds old are read from. Default: the same database. */
  readsOf?: (database: Database) => Reads | Promise<Reads>;
  /** The fixed time of the clock. Default: the real clock. */
  now?: string;
  limits?: Partial<Limits>;
  retention?: Partial<Retention>;
  billing?: Settings['billing'];
  adminEmail?: string;
  /** True if new passwords that are easy to guess are refused. */
  refusesCommonPasswords?: boolean;
  /** Who may create accounts. */
  registration?: Settings['registration'];
  /** The contact for reports of vulnerabilities. */
  securityContact?: string;
  /** The settings by which the operator’s setup is judged. */
  environment?: Record<string, string>;
  /** Where the disk image of screens is. */
  screenImageUrl?: string;
  /** False if another process runs background jobs. */
  isWorker?: boolean;
  /** False if another process runs the scheduler. */
  hasScheduler?: boolean;
  /**
   * True if sweeps run at their minute. By default tests call them by name: at some minute of the real hour they would
   * change what a test compares.
   */
  hasSweeps?: boolean;
  /** Default: a folder on the disk. */
  storage?: FileStorage;
  /** The connections of the process to the database. */
  maxConnections?: number;
  /** True if connection errors are hidden, because the test causes them. */
  isQuiet?: boolean;
  /** Default: long enough for a busy machine. */
  classifyTimeoutMs?: number;
  /** Default: that of the machine. */
  ffmpegPath?: string;
  /** LibreOffice’s program. Default: none, whatever the machine has. */
  sofficePath?: string;
  /** Default: that of the product. */
  webhookTimeoutMs?: number;
  requestTimeouts?: RequestTimeouts;
  drainTimeouts?: DrainTimeouts;
  /** The mail server. Default: none, so that emails are files. */
  smtpUrl?: string;
  /** The folder with the texts of emails in other languages. Default: that of the product. */
  catalogues?: URL;
  /** The installation's base URL. */
  publicUrl?: string;
  /** The address at which the server listens. Default: 127.0.0.1. */
  host?: string;
  /** Networks and hosts that the server may open although they are not public, besides that of `NOWHERE`. Default: none. */
  allowPrivateAddresses?: string;
  /** False as outside of tests: identity providers need https. */
  allowsHttpIssuers?: boolean;
  /** The servers with weather. Default: none. */
  weather?: Settings['weather'];
  /** The sites that describe their videos. Default: none. */
  oembed?: Settings['oembed'];
  /** Addresses of trusted proxies. */
  trustProxy?: string;
  /** The path of the agent that is offered. Default: none. */
  agentBundle?: string;
  /** The folder with releases of the system. Default: none. */
  systemFolder?: string;
  /** The machines to which the system is sent at the same time. */
  maxDownloads?: number;
  /** Default: silent. */
  log?: Log;
}

const SESSION_SECRET = 'a secret that only tests may use, it is long enough';

/** An address of the machine that the server may open, and at which nothing listens. */
export const NOWHERE = 'https://127.9.9.9';

const SENDER = 'Vitrine <vitrine@example.com>';

const opened: (() => Promise<void>)[] = [];

/** Closes the applications that are still open. */
export async function closeApps(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()));
}

/**
 * The real application with its own database, listening on a free port. Each test signs up its own accounts, so tests
 * share no data and clean up nothing. It is closed after the test that opened it, or else after the tests of the file.
 */
export async function testApp({
  databaseUrl: givenUrl,
  readsOf = ({ db }) => createReads(db),
  now,
  limits = {},
  retention = {},
  billing = 'sandbox',
  adminEmail,
  refusesCommonPasswords = false,
  registration = 'open',
  securityContact,
  environment = {},
  screenImageUrl,
  isWorker = true,
  hasScheduler = true,
  hasSweeps = false,
  storage: given,
  classifyTimeoutMs = 60_000,
  ffmpegPath,
  sofficePath = '/nowhere/soffice',
  webhookTimeoutMs,
  requestTimeouts,
  drainTimeouts,
  smtpUrl,
  catalogues = new URL('packages/messages/catalogues/', root),
  publicUrl = 'https://signs.example.com',
  host = '127.0.0.1',
  allowPrivateAddresses = '',
  allowsHttpIssuers = true,
  weather = { forecastUrl: undefined, placesUrl: undefined },
  oembed = { youtube: undefined, vimeo: undefined },
  trustProxy,
  agentBundle,
  systemFolder,
  maxDownloads = 10,
  log = createLog('silent'),
  maxConnections = 10,
  isQuiet = false,
}: TestOptions = {}) {
  const databaseUrl = givenUrl ?? (await createMigratedDatabase()).url;
  const filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  let isClosing = false;
  const reportWhileOpen = (error: Error) => isQuiet || isClosing || process.stderr.write(`${inspect(error)}\n`);
  const database = openDatabase(databaseUrl, reportWhileOpen, { max: maxConnections });
  const reads = await readsOf(database);
  const bus = await openBus(databaseUrl, reportWhileOpen);
  database.sendOwnMessages((channel, payload) => bus.deliverOwn(channel, payload));
  const queue = await openJobs(databaseUrl, isWorker, reportWhileOpen);
  const jobs: Jobs = hasSweeps ? queue : { ...queue, every: async () => {} };
  const leadership = openLeadership(databaseUrl, reportWhileOpen);
  let time = now === undefined ? null : new Date(now);
  const clock = () => time ?? new Date();
  let setByMs = 0;
  const storage = given ?? createDiskStorage(filesFolder);
  const readiness = createReadiness(() => {});
  const metrics = createMetrics();
  const platform = createPlatform(
    {
      db: database.db,
      reads,
      runDry: database.runDry,
      runTogether: database.runTogether,
      bus,
      leadership: hasScheduler ? leadership : { ...leadership, lead: () => {} },
      jobs,
      storage,
      mailer:
        smtpUrl === undefined
          ? createOutboxMailer(join(filesFolder, 'outbox'), SENDER)
          : createSmtpMailer(smtpUrl, SENDER),
      findReader: createFindReader(catalogues),
      clock,
      monotonic: () => clock().getTime() - setByMs,
      log,
      limits: { ...limitsOff, ...limits },
      secret: SESSION_SECRET,
      publicUrl: () => publicUrl,
      privateAddresses: parsePrivateAddresses(`127.9.9.9,${allowPrivateAddresses}`),
      workFolder: join(filesFolder, 'work'),
      version: 'test',
    },
    { ffmpeg: ffmpegPath, soffice: sofficePath },
  );
  const app = await createApp(platform, {
    health: createHealth(readiness),
    metrics,
    hasRequestLog: true,
    retention: { ...defaultRetention, ...retention },
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    refusesCommonPasswords,
    registration,
    securityContact,
    screenImageUrl,
    listSetup: () => listSetup(readConfig({ REGISTRATION: registration, ...environment }), platform.ffmpeg),
    adminEmail,
    billing,
    isWorker,
    workerConcurrency: 2,
    classifyTimeoutMs,
    webhookTimeoutMs,
    allowsHttpIssuers,
    weather,
    oembed,
    trustProxy,
    requestTimeouts,
    drainTimeouts,
    tls: null,
    pages: null,
    agentBundle: agentBundle ?? join(filesFolder, 'no-agent.mjs'),
    systemReleases: { folder: systemFolder ?? join(filesFolder, 'system'), lookEveryMs: 100, maxDownloads },
  });
  await app.http.listen({ port: 0, host });
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    await app.http.close();
    await app.close();
    await leadership.close();
    await jobs.close();
    await bus.close();
    await database.close();
    // Work that was ended may be removing its own files.
    await rm(filesFolder, { recursive: true, force: true, maxRetries: 20 });
  }
  opened.push(close);
  // One of a single test ends with it: an application that nobody uses any more still polls its queues.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close);

  const clientFor = (token: string | null): ApiClient => createClient(api, { baseUrl: url, token: () => token });

  return {
    url,
    /** Begins a shutdown. The application is closed after the tests. */
    drain: app.drain,
    /** Ends a shutdown that has drained, as the product does. */
    closeHttp: () => app.http.close(),
    databaseUrl,
    /** What the parts of the application are made with, for tests that make one of their own. */
    platform,
    sessionSecret: SESSION_SECRET,
    filesFolder,
    /** The folder is for temporary files of media processing. */
    workFolder: join(filesFolder, 'work', 'media'),
    db: database.db,
    reads,
    jobs,
    pool: database.pool,
    /** Runs SQL and returns its rows. */
    query: async <T extends QueryResultRow>(text: string): Promise<T[]> => (await database.pool.query<T>(text)).rows,
    storage,
    metrics,
    clock,
    /** Lets time pass. Only with `now`. */
    setTime: (instant: string) => void (time = new Date(instant)),
    /** Sets the wall clock, as an administrator does, without letting time pass. */
    stepClock(instant: string): void {
      const before = clock();
      time = new Date(instant);
      setByMs += time.getTime() - before.getTime();
    },
    /** The client of an unauthenticated caller. */
    visitor: clientFor(null),
    clientFor,
    /** Registers an account through the API and sets its plan and role in the database. */
    async signUp({ plan = 'test', seats = 50, isAdmin = false }: SignUp = {}): Promise<Member> {
      const email = `${newId('tst')}@example.com`;
      const password = 'correct horse';
      const answer = await fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Someone', email, password }),
      });
      const { token, user } = (await answer.json()) as { token: string; user: User };
      await database.db
        .update(accounts)
        .set({ plan, status: plan === 'free' ? 'inactive' : 'active', boughtSeats: seats, isAdmin })
        .where(eq(accounts.id, user.id));
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { user, email, password, token, cookie, client: clientFor(token) };
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
