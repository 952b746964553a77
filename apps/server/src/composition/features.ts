import { createAudit, logEvents, type Names } from '../features/activity/index.ts';
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
import {
  createHistory,
  createPlayMonths,
  createPlays,
  createPlaySums,
  createReportEmails,
  createReportLinks,
  createReportPdfs,
  createReports,
  createScans,
  createScreenPlans,
  createSharedReports,
} from '../features/reports/index.ts';
import { createSceneTags } from '../features/layouts/index.ts';
import { createSchedule, createScheduler, type DueWork } from '../features/schedule/index.ts';
import { createSearch } from '../features/search/index.ts';
import { createTags } from '../features/tags/index.ts';
import { createTakeovers } from '../features/takeovers/index.ts';
import { createStickMedia } from '../features/transfer/index.ts';
import { createTriggers } from '../features/triggers/index.ts';
import { createWebhooks } from '../features/webhooks/index.ts';
import { createFirstSteps, createSamples, createVirtualScreens } from '../features/welcome/index.ts';
import { createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createPartitions } from '../platform/partitions/partitions.ts';
import { createDescribeAccount } from '../platform/mail/about-account.ts';
import type { Platform } from '../platform/platform.ts';
import { createContentFeatures } from './content.ts';
import { createFleet } from './fleet.ts';
import { createIdentity } from './identity.ts';
import { listPartitionedTables } from './partitioned-tables.ts';
import type { Settings } from './settings.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Constructs every feature, lowest first. Each one may use only those constructed above it, so there are no cycles. */
export function createFeatures(platform: Platform, settings: Settings) {
  const { db } = platform;
  const { retention } = settings;
  const branding = createBranding(platform);
  const findBrand = async (accountId: string) => branding.findForMails(accountId);
  const describeAccount = createDescribeAccount(platform, { findBrand });
  const identity = createIdentity(platform, settings, { findBrand, describeAccount });
  const { entitlements, sessions } = identity;
  const names: Names = {
    find: async (accountId, ids) => findNames(db, accountId, ids),
    findAssigned: async (accountId, of) => findAssignedTitle(db, accountId, of),
  };
  const audit = createAudit(platform, { names });
  const apiKeys = createApiKeys(platform, { describeAccount });
  const changeEvents = createChangeEvents(platform, {
    findEnded: async (accountId, ids) => apiKeys.findEnded(accountId, await sessions.findEnded(accountId, ids)),
  });

  const overload = createOverload();
  const { isOverloaded } = overload;
  const { sampleFiles, ...content } = createContentFeatures(platform, settings, { entitlements, isOverloaded });
  const { library, processing, contents } = content;

  const fleet = createFleet(platform, settings, { entitlements, audit });
  const { deviceCache, devices, deviceList, groups, logs, pending } = fleet;
  library.versions.observe(async (tx, { accountId, name, failure }) => {
    const message = failure === null ? logEvents.versionUsed.write(name) : logEvents.versionFailed.write(name, failure);
    await logs.record(tx, { accountId, level: failure === null ? 'info' : 'error', message });
  });
  const schedule = createSchedule(platform);
  const assignments = createAssignments(platform);
  const playout = createPlayout(platform, { entitlements, deviceList });
  const effects = createEffects(platform, { entitlements });
  const takeovers = createTakeovers(platform, { deviceList, logs });
  const webhooks = createWebhooks(platform, { describeAccount, playout, timeoutMs: settings.webhookTimeoutMs });
  const due: readonly DueWork[] = [
    async (tx, ...period) => webhooks.reportEndedTakeovers(tx, await takeovers.recordEnds(tx, ...period)),
  ];

  const notifications = createDeviceNotifications(platform, { deviceCache, pending });
  const history = createHistory(platform);
  const plays = createPlays(platform, { keep: retention.plays });
  const player = createPlayer(platform, { ...fleet, notifications, playout, overload });
  const reports = createReports(platform, { keep: retention.plays, keepSums: retention.playSums });
  const reportPdfs = createReportPdfs(platform, { reports, branding });
  const reportEmails = createReportEmails(platform, { reports, ...reportPdfs, describeAccount, audit });
  const reportLinks = createReportLinks(platform);
  const billing = createBilling(platform, { entitlements, audit, payment: createPayment(platform, settings) });
  const { retryThumbnails } = processing;
  return {
    ...identity,
    ...content,
    ...fleet,
    idempotency: createIdempotency(platform),
    partitions: createPartitions(platform, { tables: listPartitionedTables(retention) }),
    audit,
    ownData: createOwnData(platform, { ...identity, audit, reportEmails, reportLinks }),
    apiKeys,
    branding,
    changeEvents,
    isOverloaded,
    stickMedia: createStickMedia(platform, {
      devices,
      groups,
      playout,
      findAsset: (accountId, sha256) => library.file(accountId, 'asset', sha256),
    }),
    tags: createTags(platform, {
      ...fleet,
      library,
      playlists: content.playlists,
      sceneTags: createSceneTags(),
      schedule,
    }),
    search: createSearch(platform, { deviceList, groups, contents }),
    schedule,
    scheduler: createScheduler(platform, { due }),
    assignments,
    playout,
    effects,
    approvals: createApprovals(platform, { describeAccount, names, audit, effects }),
    takeovers,
    webhooks,
    triggers: createTriggers(platform, { audit, logs }),
    notifications,
    plays,
    playSums: createPlaySums(platform),
    playMonths: createPlayMonths(platform),
    screenPlans: createScreenPlans(platform, { playout }),
    reports,
    reportLinks,
    sharedReports: createSharedReports(platform, { reports, branding }),
    reportPdfs,
    reportEmails,
    scans: createScans(platform),
    history,
    alerts: createAlerts(platform, { describeAccount, logs }),
    player,
    firstSteps: createFirstSteps(platform),
    samples: createSamples(platform, {
      ...content,
      ...fleet,
      files: sampleFiles,
      assignments,
      schedule,
      takeovers,
      playout,
      plays,
      history,
    }),
    virtualScreens: createVirtualScreens(platform, { ...fleet, player, plays }),
    billing,
    admin: createAdmin(platform, { entitlements, billing, listSetup: settings.listSetup, retryThumbnails }),
  };
}

/** Payments go to the provider of the settings, or to a sandbox; null: the installation does not charge. */
function createPayment(platform: Platform, { billing }: Settings): Payment {
  if (billing === 'off') return null;
  if (billing !== 'sandbox') return { provider: billing, sandbox: null };
  const sandbox = createSandbox(platform);
  return { provider: sandbox.provider, sandbox };
}
