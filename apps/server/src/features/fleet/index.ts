export { type PendingCommands, createPendingCommands } from './commands/pending.ts';
export { serveCommands } from './commands/routes.ts';
export { createScreenshots } from './commands/screenshots.ts';
export { type Commands, createCommands } from './commands/service.ts';
export { readCursor, writeCursor } from './devices/cursor.ts';
export { type KnownDevices, createKnownDevices } from './devices/known.ts';
export {
  type DeviceSort,
  countMatchingDevices,
  findIsOverLimit,
  findPlayer,
  isOverLimit,
  listDevices,
} from './devices/list-store.ts';
export { createLiveness } from './devices/liveness.ts';
export { etagOf, isCurrentEtag, manifestDayOf, phaseOf } from './devices/manifest-etag.ts';
export { serveDevices } from './devices/routes.ts';
export { createDevices } from './devices/service.ts';
export { listLastSeen } from './devices/state-store.ts';
export { type DeviceStates, createDeviceStates } from './devices/state.ts';
export { type DeviceRow, countDevices, findDevice, findDevices, lockDevices } from './devices/store.ts';
export { serveGroups } from './groups/routes.ts';
export { createGroups } from './groups/service.ts';
export { findGroup, listMembersOf, lockGroup } from './groups/store.ts';
export { type Pairing, type PairingLimits, createPairing } from './pairing/pairing.ts';
export { type Registration, createRegistration } from './pairing/registration.ts';
