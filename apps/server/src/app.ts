import { join } from 'node:path';
import { createAuthenticate } from './http/authenticate.ts';
import { serveDocuments } from './http/documents.ts';
import { createHttp, type Http } from './http/serve.ts';
import type { DrainTimeouts, RequestTimeouts } from './http/server.ts';
import {
  type AccountLimits,
  createAccounts,
  createEntitlements,
  createPasswordReset,
  createSessions,
  serveAccounts,
} from './features/accounts/index.ts';
import { createAdmin, serveAdmin } from './features/admin/index.ts';
import { createAudit, createLogs, serveAudit, serveLogs } from './features/activity/index.ts';
import {
  type Payment,
  type PaymentProvider,
  type Sandbox,
  createBilling,
  createSandbox,
  serveBilling,
} from './features/billing/index.ts';
import { createBranding, serveBranding } from './features/branding/index.ts';
import {
  type PairingLimits,
  createCommands,
  createDeviceList,
  createDeviceStates,
  createDevices,
  findDevice,
  createGroups,
  createDeviceCache,
  createLiveness,
  createPairing,
  createPendingCommands,
  createRegistration,
  createScreenshots,
  serveCommands,
  serveDevices,
  serveGroups,
  servePairing,
} from './features/fleet/index.ts';
import { documents } from './features/docs/index.ts';
import { createHistory, createPlays, serveHistory, servePlays } from './features/reports/index.ts';
import { createAlerts, serveAlerts } from './features/alerts/index.ts';
import { createChangeEvents, serveChangeEvents } from './features/change-events/index.ts';
import {
  createAssignments,
  createPlayout,
  findAssignedTitle,
  findNames,
  serveAssignments,
  servePlayout,
} from './features/playout/index.ts';
import { createGenerator, createGeneratorWork, serveGenerator, workOnGenerator } from './features/generator/index.ts';
import { createFileCache, createLibrary, serveLibrary } from './features/library/index.ts';
import { createProcessing } from './features/processing/index.ts';
import { createUploads, serveUploads } from './features/uploads/index.ts';
import { createSchedule, createScheduler, serveSchedule, serveScheduler } from './features/schedule/index.ts';
import { createDeviceNotifications, createPlayer, createOverload, servePlayer } from './features/player/index.ts';
import { serveSystem } from './features/system/index.ts';
import { offlineChecks, scheduleSweeps } from './background.ts';
import type { Pages } from './http/pages.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock, MonotonicClock } from './platform/clock.ts';
import type { Db } from './platform/database.ts';
import { createFfmpeg } from './platform/ffmpeg.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Leadership } from './platform/leadership.ts';
import type { Log } from './platform/log.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { FileStorage } from './platform/storage/storage.ts';

/** How often one may try what invites guessing; values of the composition, so that tests choose theirs. */
export interface Limits extends AccountLimits, PairingLimits {}

const MINUTE_MS = 60_000;

export const defaultLimits: Limits = {
  signInPerAccount: { hits: 10, windowMs: 15 * MINUTE_MS },
  signInByStrangers: { hits: 100, windowMs: 15 * MINUTE_MS },
  signInPerAddress: { hits: 100, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { hits: 20, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { hits: 30, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { hits: 5, windowMs: 60 * MINUTE_MS },
  pairPerAccount: { hits: 20, windowMs: 10 * MINUTE_MS },
  pairPerAddress: { hits: 60, windowMs: 10 * MINUTE_MS },
  startPairingPerAddress: { hits: 200, windowMs: 10 * MINUTE_MS },
  registerForeignPerAccount: { hits: 10, windowMs: 60 * MINUTE_MS },
};

/** What the composition is handed: opened resources and settings, nothing that it reads by itself. */
export interface Resources {
  db: Db;
  bus: Bus;
  leadership: Leadership;
  jobs: Jobs;
  storage: FileStorage;
  mailer: Mailer;
  /** Where links in mails lead; without a slash at its end. */
  publicUrl: () => string;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Log;
  limits: Limits;
  sessionSecret: string;
  adminEmail: string | undefined;
  /** Who takes the money: a provider, the sandbox, or nobody because there are no plans. */
  billing: PaymentProvider | 'sandbox' | 'off';
  /** Whether this process takes background work. */
  isWorker: boolean;
  workerConcurrency: number;
  ffmpegPath: string | undefined;
  /** How long the sender of a file waits at most until it is known what it is; then it is taken, and read later. */
  classifyTimeoutMs: number;
  /** Where files lie while they are made; what is left there after a crash may be removed. */
  workFolder: string;
  trustProxy: string | undefined;
  requestTimeouts?: RequestTimeouts | undefined;
  drainTimeouts?: DrainTimeouts | undefined;
  tls: { cert: Buffer; key: Buffer } | null;
  pages: Pages | null;
  version: string;
}

export interface App {
  http: Http['app'];
  /** Whose account is or will be the admin, in words. */
  adminNote(): Promise<string>;
  /** Answers the requests under way and takes no new connections. Called first in a shutdown. */
  drain: () => Promise<void>;
  /** Ends what goes on in the background; the HTTP server is closed before. */
  close(): Promise<void>;
}

/**
 * Puts the product together: the one module that knows every feature. Each line may use only what stands above
 * it, so features cannot depend on one another in a circle.
 */
export async function createApp(resources: Resources): Promise<App> {
  const { db, bus, clock, monotonic, jobs, classifyTimeoutMs, limits, mailer, publicUrl, storage, log, version } =
    resources;
  const limiter = createRateLimiter({ db, clock });
  const idempotency = createIdempotency({ db, clock, log });

  const entitlements = createEntitlements({ clock, hasLimits: resources.billing !== 'off' });
  const sessions = createSessions({ db, clock, bus, secret: resources.sessionSecret });
  const audit = createAudit({
    db,
    clock,
    log,
    names: {
      find: async (accountId, ids) => findNames(db, accountId, ids),
      findAssigned: async (accountId, of) => findAssignedTitle(db, accountId, of),
    },
  });
  const { adminEmail } = resources;
  const accounts = createAccounts({
    db,
    clock,
    limiter,
    limits,
    jobs,
    sessions,
    entitlements,
    adminEmail,
  });
  const passwordReset = createPasswordReset({ db, clock, jobs, mailer, limiter, limits, publicUrl });
  const branding = createBranding({ db, clock, storage });
  const changeEvents = createChangeEvents({ bus });
  const ffmpeg = createFfmpeg(resources.ffmpegPath);
  const overload = createOverload();
  const { isOverloaded } = overload;
  const files = createFileCache({ bus, clock });
  const workOf = (feature: string) => join(resources.workFolder, feature);
  const library = createLibrary({ db, clock, storage, jobs, files });
  const processing = createProcessing({
    db,
    clock,
    storage,
    jobs,
    ffmpeg,
    workFolder: workOf('media'),
    isOverloaded,
  });
  const uploads = createUploads({ db, clock, storage, jobs, entitlements, classifyTimeoutMs });
  const secret = resources.sessionSecret;
  const generator = createGenerator({ db, clock, jobs, entitlements, library, uploads, secret });
  const deviceCache = createDeviceCache({ db, bus, log });
  const states = createDeviceStates({ db, bus, clock, monotonic, log });
  const liveness = createLiveness({ db, bus, clock, monotonic, log, deviceCache, states });
  const devices = createDevices({ db, entitlements });
  const deviceList = createDeviceList({ db, clock, entitlements });
  const logs = createLogs({ db, clock, log, findDevice: async (accountId, ref) => findDevice(db, accountId, ref) });
  const groups = createGroups({ db, clock });
  const schedule = createSchedule({ db, clock });
  const scheduler = createScheduler({ db, bus, clock, log, leadership: resources.leadership });
  const assignments = createAssignments({ db, clock });
  const playout = createPlayout({ db, clock, entitlements, deviceList });
  const pending = createPendingCommands({ db, bus, clock, log });
  const commands = createCommands({ db, clock, logs, devices });
  const screenshots = createScreenshots({ db, clock, storage, logs });
  const notifications = createDeviceNotifications({ bus, clock, deviceCache, pending });
  const plays = createPlays({ db, clock });
  const history = createHistory({ db, clock });
  const alerts = createAlerts({ db, clock, jobs, mailer, logs, publicUrl });
  const pairing = createPairing({ db, clock, limiter, limits, logs, devices });
  const registration = createRegistration({ db, clock, limits, logs, entitlements, devices });
  const player = createPlayer({ db, clock, deviceCache, states, notifications, logs, pending, playout, overload });

  const billing = createBilling({
    db,
    clock,
    entitlements,
    audit,
    payment: paymentOf(resources.billing, () => createSandbox({ db, clock })),
  });
  const admin = createAdmin({
    db,
    clock,
    jobs,
    storage,
    entitlements,
    billing,
    retryThumbnails: processing.retryThumbnails,
    version,
  });

  const http = await createHttp({
    authenticate: createAuthenticate({
      user: (bearer) => sessions.authenticate(bearer),
      file: (credentials) => sessions.authenticateFile(credentials),
      device: (bearer) => deviceCache.authenticate(bearer),
    }),
    runAudited: async (request, work) => {
      try {
        return await audit.runAudited(request, work);
      } finally {
        if (request.caller?.kind === 'user') files.forget(request.caller.accountId);
      }
    },
    idempotency,
    storage,
    log,
    trustProxy: resources.trustProxy,
    requestTimeouts: resources.requestTimeouts,
    drainTimeouts: resources.drainTimeouts,
    tls: resources.tls,
    pages: resources.pages,
    hasStripe: billing.providerName() === 'stripe',
    isSecure: resources.tls !== null || publicUrl().startsWith('https:'),
  });
  serveSystem(http, { db, version, publicUrl });
  serveDocuments(http, documents(version));
  serveAccounts(http, accounts, passwordReset, (accountId) => billing.endAll(accountId));
  serveBranding(http, branding);
  serveChangeEvents(http, changeEvents);
  serveLibrary(http, library);
  serveUploads(http, uploads);
  serveGenerator(http, generator);
  serveDevices(http, { devices, deviceList, pairing, registration, ping: (accountId) => player.ping(accountId) });
  servePairing(http, pairing);
  serveLogs(http, logs);
  serveGroups(http, groups);
  serveSchedule(http, schedule);
  serveScheduler(http, scheduler);
  serveAssignments(http, assignments);
  servePlayout(http, playout);
  serveCommands(http, commands, screenshots);
  servePlays(http, plays);
  serveHistory(http, history);
  serveAlerts(http, alerts);
  servePlayer(http, { library, player, notifications, commands });

  serveBilling(http, billing);
  serveAudit(http, audit);
  serveAdmin(http, admin);

  await pending.ready();
  await accounts.appointAdmin();
  if (resources.isWorker) {
    scheduler.start(offlineChecks({ log, liveness, history, alerts }));
    await accounts.work([library, branding, screenshots]);
    await passwordReset.work();
    await library.work();
    await processing.work(resources.workerConcurrency);
    await uploads.work();
    const [workFolder, concurrency] = [workOf('generator'), resources.workerConcurrency];
    const making = {
      db,
      clock,
      storage,
      entitlements,
      uploads,
      ffmpeg,
      generator,
      workFolder,
      concurrency,
      isOverloaded,
    };
    await workOnGenerator(jobs, createGeneratorWork(making));
    await alerts.work();
    await scheduleSweeps(jobs, {
      billing,
      sessions,
      passwordReset,
      limiter,
      idempotency,
      logs,
      plays,
      history,
      commands,
      screenshots,
    });
  }
  return {
    http: http.app,
    drain: http.drain,
    adminNote: () => accounts.adminNote(),
    async close() {
      idempotency.close();
      liveness.close();
      await states.close();
      await logs.close();
    },
  };
}

function paymentOf(billing: Resources['billing'], createTests: () => Sandbox): Payment {
  if (billing === 'off') return null;
  if (billing !== 'sandbox') return { provider: billing, sandbox: null };
  const sandbox = createTests();
  return { provider: sandbox.provider, sandbox };
}
