import { createAudit, type Names } from '../features/activity/index.ts';
import { createAdmin } from '../features/admin/index.ts';
import { createAlerts } from '../features/alerts/index.ts';
import { createApiKeys } from '../features/api-keys/index.ts';
import { createApprovals } from '../features/approvals/index.ts';
import { type Payment, createBilling, createSandbox } from '../features/billing/index.ts';
import { createBranding } from '../features/branding/index.ts';
import { createChangeEvents } from '../features/change-events/index.ts';
import { createDeviceNotifications, createOverload, createPlayer } from '../features/player/index.ts';
import {
  createAssignments,
  createEffects,
  createPlayout,
  findAssignedTitle,
  findNames,
} from '../features/playout/index.ts';
import { createOwnData } from '../features/own-data/index.ts';
import { createHistory, createPlays, createPlaySums } from '../features/reports/index.ts';
import { createSchedule, createScheduler, type DueWork } from '../features/schedule/index.ts';
import { createSearch } from '../features/search/index.ts';
import { createTakeovers } from '../features/takeovers/index.ts';
import { createStickMedia } from '../features/transfer/index.ts';
import { createTriggers } from '../features/triggers/index.ts';
import { createWebhooks } from '../features/webhooks/index.ts';
import {
  createFirstSteps,
  createSamples,
  createVirtualScreens,
  createVirtualTokens,
} from '../features/welcome/index.ts';
import { createFfmpeg } from '../platform/ffmpeg.ts';
import { createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createPartitions } from '../platform/partitions/partitions.ts';
import { createDescribeAccount } from '../platform/mail/about-account.ts';
import { createRateLimiter } from '../platform/rate-limit/rate-limit.ts';
import { createSecurityLog } from '../platform/security-log.ts';
import { createContentFeatures } from './content.ts';
import { createFleet } from './fleet.ts';
import { createIdentity } from './identity.ts';
import { listPartitionedTables } from './partitioned-tables.ts';
import type { Resources } from './resources.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Constructs every feature, lowest first. Each one may use only those constructed above it, so there are no cycles. */
export function createFeatures(resources: Resources) {
  const { db, reads, runDry, bus, clock, monotonic, jobs, limits, log, mailer, publicUrl } = resources;
  const { storage, version, privateAddresses, retention, leadership, sessionSecret: secret } = resources;
  const tools = createTools(resources);
  const { limiter, ffmpeg, security } = tools;
  const branding = createBranding({ db, clock, storage });
  const findBrand = async (accountId: string) => branding.findForMails(accountId);
  const describeAccount = createDescribeAccount({ findBrand, publicUrl });
  const identity = createIdentity(resources, { limiter, security, findBrand, describeAccount });
  const { entitlements, sessions } = identity;
  const names: Names = {
    find: async (accountId, ids) => findNames(db, accountId, ids),
    findAssigned: async (accountId, of) => findAssignedTitle(db, accountId, of),
  };
  const audit = createAudit({ db, reads, clock, log, names });
  const apiKeys = createApiKeys({ db, clock, bus, limiter, limits, security, jobs, mailer, describeAccount });
  const changeEvents = createChangeEvents({
    bus,
    clock,
    findEnded: async (accountId, ids) => apiKeys.findEnded(accountId, await sessions.findEnded(accountId, ids)),
  });

  const overload = createOverload();
  const { isOverloaded } = overload;
  const { sampleFiles, ...content } = createContentFeatures(resources, { limiter, ffmpeg, entitlements, isOverloaded });
  const { library, processing, contents } = content;

  const fleet = createFleet(resources, { limiter, security, entitlements, audit });
  const { deviceCache, devices, deviceList, groups, logs, pending } = fleet;
  const search = createSearch({ db, deviceList, groups, contents });
  const schedule = createSchedule({ db, clock });
  const assignments = createAssignments({ db, clock });
  const playout = createPlayout({ db, clock, entitlements, deviceList });
  const stickMedia = createStickMedia({
    db,
    clock,
    runDry,
    storage,
    devices,
    groups,
    playout,
    findAsset: (accountId, sha256) => library.file(accountId, 'asset', sha256),
  });
  const effects = createEffects({ db, runDry, clock, entitlements });
  const { runTogether } = resources;
  const approvals = createApprovals({ db, runTogether, clock, jobs, mailer, describeAccount, names, audit, effects });
  const takeovers = createTakeovers({ db, clock, deviceList, logs });
  const triggers = createTriggers({ db, clock, audit, logs, limiter, limits, security });
  const webhooks = createWebhooks({
    db,
    clock,
    monotonic,
    jobs,
    mailer,
    describeAccount,
    limiter,
    limits,
    privateAddresses,
    playout,
    secret,
    version,
    timeoutMs: resources.webhookTimeoutMs,
    onError: (error) => log.warn(error, 'events could not be delivered to webhooks'),
  });
  const due: readonly DueWork[] = [
    async (tx, ...period) => webhooks.reportEndedTakeovers(tx, await takeovers.recordEnds(tx, ...period)),
  ];
  const scheduler = createScheduler({ db, bus, clock, log, leadership, due });

  const notifications = createDeviceNotifications({ bus, clock, deviceCache, pending });
  const plays = createPlays({ db, reads, clock, log, keep: retention.plays });
  const playSums = createPlaySums({ db, reads, clock });
  const history = createHistory({ db, clock });
  const alerts = createAlerts({ db, clock, jobs, mailer, describeAccount, logs });
  const player = createPlayer({ db, clock, limiter, ...fleet, notifications, playout, overload });

  const sampled = { ...content, ...fleet, files: sampleFiles, assignments, schedule, player, plays };
  const welcome = createWelcome(resources, sampled);
  const ownData = createOwnData({ db, clock, limiter, limits, ...identity, audit });
  return {
    ...tools,
    ...identity,
    ...content,
    ...fleet,
    ...welcome,
    audit,
    ownData,
    apiKeys,
    branding,
    changeEvents,
    isOverloaded,
    stickMedia,
    search,
    schedule,
    scheduler,
    assignments,
    playout,
    effects,
    approvals,
    takeovers,
    webhooks,
    triggers,
    notifications,
    plays,
    playSums,
    history,
    alerts,
    player,
    ...createAdministration(resources, { entitlements, audit, security, ...processing }),
  };
}

/** Parts of the platform that several features use. */
function createTools({ db, clock, log, ffmpegPath, retention, sessionSecret: secret }: Resources) {
  return {
    limiter: createRateLimiter({ db, clock }),
    idempotency: createIdempotency({ db, clock, log }),
    ffmpeg: createFfmpeg(ffmpegPath),
    partitions: createPartitions({ db, clock, tables: listPartitionedTables(retention) }),
    security: createSecurityLog({ log, secret }),
  };
}

type AdminParts = Parameters<typeof createAdmin>[0] & Parameters<typeof createBilling>[0];

/** What the operator of the server sees and decides, and the plans that people pay for. */
function createAdministration(
  resources: Resources,
  parts: Pick<AdminParts, 'entitlements' | 'audit' | 'security' | 'retryThumbnails'>,
) {
  const { db, reads, clock, jobs, storage, mailer, registration, version } = resources;
  const billing = createBilling({ db, clock, payment: createPayment(resources), ...parts });
  const admin = createAdmin({ db, reads, clock, jobs, storage, mailer, registration, version, billing, ...parts });
  return { billing, admin };
}

function createPayment({ billing, db, clock }: Resources): Payment {
  if (billing === 'off') return null;
  if (billing !== 'sandbox') return { provider: billing, sandbox: null };
  const sandbox = createSandbox({ db, clock });
  return { provider: sandbox.provider, sandbox };
}

type WelcomeParts = Parameters<typeof createSamples>[0] & Parameters<typeof createVirtualScreens>[0];

/** What a new account is shown: its first steps, and sample content on screens that the server plays. */
function createWelcome(
  { db, clock, log, sessionSecret }: Resources,
  parts: Omit<WelcomeParts, 'db' | 'clock' | 'tokens' | 'onError'>,
) {
  const tokens = createVirtualTokens(sessionSecret);
  return {
    firstSteps: createFirstSteps({ db, clock }),
    samples: createSamples({ db, clock, tokens, ...parts }),
    virtualScreens: createVirtualScreens({
      db,
      clock,
      tokens,
      ...parts,
      onError: (error) => log.warn(error, 'a sample screen could not be played'),
    }),
  };
}
