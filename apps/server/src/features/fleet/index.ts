export { createAgentVerbs } from './agents/routes.ts';
export { createReleaseKey } from './agents/release-key.ts';
export { createAgentReleases } from './agents/releases.ts';
export { createAgents } from './agents/service.ts';
export { createSystemReleases, type SystemReleaseSettings } from './agents/system-releases.ts';
export { createMachineLogs } from './commands/machine-logs.ts';
export { type PendingCommands, createPendingCommands } from './commands/pending.ts';
export { createCommandVerbs } from './commands/routes.ts';
export { createScreenshots } from './commands/screenshots.ts';
export { type Commands, createCommands } from './commands/service.ts';
export { type DeviceCache, createDeviceCache } from './devices/device-cache.ts';
export { type DeviceList, createDeviceList } from './devices/list.ts';
export { getOwnedDevice, matchDevices, toResult } from './devices/owned-device.ts';
export type { Pong } from './devices/pong.ts';
export { createLiveness } from './devices/liveness.ts';
export {
  computeEtag,
  isCurrentEtag,
  type ManifestPeriod,
  findManifestPeriod,
  computePhase,
} from './devices/manifest-etag.ts';
export { createDeviceVerbs } from './devices/routes.ts';
export { type Devices, createDevices } from './devices/service.ts';
export { type DeviceStates, createDeviceStates } from './devices/state.ts';
export { type Groups, createGroups } from './groups/service.ts';
export { createHours } from './hours/service.ts';
export { listHoursFacts, toPlayedHours } from './hours/reads.ts';
export { createPairing } from './pairing/pairing-service.ts';
export { createRegistration } from './pairing/registration.ts';
export { createPairingVerbs } from './pairing/routes.ts';
export { createPairingTokens } from './pairing/tokens.ts';
export { type ScreenTags, createScreenTags } from './tags/service.ts';
export {
  deviceTexts,
  isAgentOf,
  isOverLimit,
  listOverLimit,
  isOffByHours,
  isPanelOff,
  selectZones,
  listLastSeen,
  type DeviceRow,
  countDevices,
  findDevice,
  findDevices,
  lockDevices,
  findGroup,
  listCoveredDevices,
  listGroupMembers,
  listScreenFacts,
  toScreenFacts,
  lockGroup,
  lockGroups,
} from './reads.ts';
