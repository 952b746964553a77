import { createAudit, createLogs, type Names } from '../features/activity/index.ts';
import { createAdmin } from '../features/admin/index.ts';
import { createAlerts } from '../features/alerts/index.ts';
import { createApiKeys } from '../features/api-keys/index.ts';
import { createApprovals } from '../features/approvals/index.ts';
import { type Payment, createBilling, createSandbox } from '../features/billing/index.ts';
import { createBranding } from '../features/branding/index.ts';
import { createChangeEvents } from '../features/change-events/index.ts';
import {
  createAgentReleases,
  createReleaseKey,
  createSystemReleases,
  createAgents,
  createCommands,
  createDeviceCache,
  createDeviceList,
  createDeviceStates,
  createDevices,
  createGroups,
  createLiveness,
  createMachineLogs,
  createPairing,
  createPairingTokens,
  createPendingCommands,
  createRegistration,
  createScreenshots,
  findDevice,
} from '../features/fleet/index.ts';
import { createDeviceNotifications, createOverload, createPlayer } from '../features/player/index.ts';
import {
  createAssignments,
  createEffects,
  createPlayout,
  findAssignedTitle,
  findContentNames,
  findContentRefs,
  findNames,
} from '../features/playout/index.ts';
import { createOwnData } from '../features/own-data/index.ts';
import { createHistory, createPlays, createPlaySums } from '../features/reports/index.ts';
import { createSchedule, createScheduler, type DueWork, findPauses } from '../features/schedule/index.ts';
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
  const { entitlements, sessions, accounts, secondFactors } = identity;
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
  const { library, playlists, processing, priceLists, layouts, contents } = content;

  const deviceCache = createDeviceCache({ db, bus, log });
  const states = createDeviceStates({ db, bus, clock, monotonic, log });
  const liveness = createLiveness({ db, bus, clock, monotonic, log, deviceCache, states });
  const devices = createDevices({ db, clock, entitlements, security });
  const deviceList = createDeviceList({ db, clock, entitlements, findPauses });
  const findOwn = async (accountId: string, ref: string) => findDevice(db, accountId, ref);
  const logs = createLogs({
    db,
    reads,
    clock,
    log,
    keep: retention.logs,
    findDevice: findOwn,
    findContentNames,
    findContentRefs,
  });
  const groups = createGroups({ db, clock });
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
  const approvals = createApprovals({
    db,
    runTogether,
    clock,
    jobs,
    mailer,
    describeAccount,
    names,
    audit,
    effects,
  });
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

  const pending = createPendingCommands({ db, bus, clock, log });
  const commands = createCommands({ db, clock, logs, devices });
  const screenshots = createScreenshots({ db, clock, storage, logs });
  const machineLogs = createMachineLogs({ db, clock, storage, logs });
  const agents = createAgents({ db });
  const releaseKey = createReleaseKey({ db });
  const agentReleases = createAgentReleases({ clock, key: releaseKey, bundle: resources.agentBundle, version });
  const systemReleases = createSystemReleases({ clock, key: releaseKey, log, ...resources.systemReleases });
  const notifications = createDeviceNotifications({ bus, clock, deviceCache, pending });
  const plays = createPlays({ db, reads, clock, log, keep: retention.plays });
  const playSums = createPlaySums({ db, reads, clock });
  const history = createHistory({ db, clock });
  const alerts = createAlerts({ db, clock, jobs, mailer, describeAccount, logs });
  const pairing = createPairing({ db, clock, limiter, limits, logs, devices, security });
  const pairingTokens = createPairingTokens({ db, clock, audit, logs, limiter, limits, devices, security });
  const registration = createRegistration({ db, clock, limits, logs, entitlements, devices, security });
  const player = createPlayer({
    db,
    clock,
    limiter,
    deviceCache,
    states,
    notifications,
    logs,
    pending,
    playout,
    overload,
  });

  const tokens = createVirtualTokens(secret);
  const virtualScreens = createVirtualScreens({
    db,
    clock,
    tokens,
    deviceCache,
    player,
    plays,
    commands,
    onError: (error) => log.warn(error, 'a sample screen could not be played'),
  });
  const owners = {
    files: sampleFiles,
    library,
    layouts,
    playlists,
    priceLists,
    groups,
    devices,
    assignments,
    schedule,
  };
  const samples = createSamples({ db, clock, tokens, ...owners });

  const billing = createBilling({ db, clock, entitlements, audit, payment: createPayment(resources) });
  const ownData = createOwnData({
    db,
    clock,
    limiter,
    limits,
    accounts,
    secondFactors,
    singleSignOn: identity.singleSignOn,
    passkeys: identity.passkeys,
    audit,
  });
  const { retryThumbnails } = processing;
  const admin = createAdmin({
    db,
    reads,
    clock,
    jobs,
    storage,
    entitlements,
    billing,
    mailer,
    registration: resources.registration,
    security,
    retryThumbnails,
    version,
  });

  return {
    ...tools,
    ...identity,
    ...content,
    audit,
    ownData,
    apiKeys,
    branding,
    changeEvents,
    isOverloaded,
    stickMedia,
    firstSteps: createFirstSteps({ db, clock }),
    samples,
    virtualScreens,
    search,
    deviceCache,
    states,
    liveness,
    devices,
    deviceList,
    logs,
    groups,
    schedule,
    scheduler,
    assignments,
    playout,
    effects,
    approvals,
    takeovers,
    webhooks,
    triggers,
    pending,
    agents,
    releaseKey,
    agentReleases,
    systemReleases,
    commands,
    screenshots,
    machineLogs,
    notifications,
    plays,
    playSums,
    history,
    alerts,
    pairing,
    pairingTokens,
    registration,
    player,
    billing,
    admin,
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

function createPayment({ billing, db, clock }: Resources): Payment {
  if (billing === 'off') return null;
  if (billing !== 'sandbox') return { provider: billing, sandbox: null };
  const sandbox = createSandbox({ db, clock });
  return { provider: sandbox.provider, sandbox };
}
