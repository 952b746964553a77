import type { Entitlements } from '../features/accounts/index.ts';
import { type Audit, createLogs } from '../features/activity/index.ts';
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
  createHours,
  createLiveness,
  createMachineLogs,
  createPairing,
  createPairingTokens,
  createPendingCommands,
  createRegistration,
  createScreenshots,
  createScreenTags,
  findDevice,
} from '../features/fleet/index.ts';
import { findContentNames, findContentRefs } from '../features/playout/index.ts';
import { findPauses } from '../features/schedule/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from './settings.ts';

interface Lower {
  entitlements: Entitlements;
  audit: Audit;
}

/** Constructs the features of screens: how they are added, their state and log, and what machines are told. */
export function createFleet(platform: Platform, settings: Settings, { entitlements, audit }: Lower) {
  const deviceCache = createDeviceCache(platform);
  const states = createDeviceStates(platform);
  const devices = createDevices(platform, { entitlements });
  const logs = createLogs(platform, {
    keep: settings.retention.logs,
    findDevice: async (accountId, ref) => findDevice(platform.db, accountId, ref),
    findContentNames,
    findContentRefs,
  });
  const releaseKey = createReleaseKey(platform);
  return {
    deviceCache,
    states,
    liveness: createLiveness(platform, { deviceCache, states }),
    devices,
    deviceList: createDeviceList(platform, { entitlements, findPauses }),
    logs,
    groups: createGroups(platform),
    hours: createHours(platform),
    screenTags: createScreenTags(platform),
    pending: createPendingCommands(platform),
    commands: createCommands(platform, { logs, devices }),
    screenshots: createScreenshots(platform, { logs }),
    machineLogs: createMachineLogs(platform, { logs }),
    agents: createAgents(platform),
    releaseKey,
    agentReleases: createAgentReleases(platform, { key: releaseKey, bundle: settings.agentBundle }),
    systemReleases: createSystemReleases(platform, { key: releaseKey, ...settings.systemReleases }),
    pairing: createPairing(platform, { logs, devices }),
    pairingTokens: createPairingTokens(platform, { audit, logs, devices }),
    registration: createRegistration(platform, { logs, entitlements, devices }),
  };
}
