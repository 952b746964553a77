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
  createLiveness,
  createMachineLogs,
  createPairing,
  createPairingTokens,
  createPendingCommands,
  createRegistration,
  createScreenshots,
  findDevice,
} from '../features/fleet/index.ts';
import { findContentNames, findContentRefs } from '../features/playout/index.ts';
import { findPauses } from '../features/schedule/index.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Resources } from './resources.ts';

interface Tools {
  limiter: RateLimiter;
  security: SecurityLog;
  entitlements: Entitlements;
  audit: Audit;
}

/** Constructs the features of screens: how they are added, their state and log, and what machines are told. */
export function createFleet(resources: Resources, { limiter, security, entitlements, audit }: Tools) {
  const { db, reads, bus, clock, monotonic, limits, log, storage, version, retention } = resources;
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
  const pending = createPendingCommands({ db, bus, clock, log });
  const commands = createCommands({ db, clock, logs, devices });
  const screenshots = createScreenshots({ db, clock, storage, logs });
  const machineLogs = createMachineLogs({ db, clock, storage, logs });
  const agents = createAgents({ db });
  const releaseKey = createReleaseKey({ db });
  const agentReleases = createAgentReleases({ clock, key: releaseKey, bundle: resources.agentBundle, version });
  const systemReleases = createSystemReleases({ clock, key: releaseKey, log, ...resources.systemReleases });
  const pairing = createPairing({ db, clock, limiter, limits, logs, devices, security });
  const pairingTokens = createPairingTokens({ db, clock, audit, logs, limiter, limits, devices, security });
  const registration = createRegistration({ db, clock, limits, logs, entitlements, devices, security });

  return {
    deviceCache,
    states,
    liveness,
    devices,
    deviceList,
    logs,
    groups,
    pending,
    commands,
    screenshots,
    machineLogs,
    agents,
    releaseKey,
    agentReleases,
    systemReleases,
    pairing,
    pairingTokens,
    registration,
  };
}
