export { type AssignmentTarget, deviceTarget, groupTarget, planAssignment } from './assignment/target.ts';
export { useAssignmentFlow } from './assignment/use-assignment-flow.tsx';
export { toAssignAddress } from './assignment/assign-address.ts';
export { useDevicePages } from './device-pages.ts';
export { useBulkOutcome } from './devices/bulk/use-bulk-outcome.tsx';
export { useAddDevice } from './devices/use-add-device.tsx';
export { useRenameDevice } from './devices/queries.ts';
export { useFirstMembers, useGroupMedia, useGroups } from './groups/queries.ts';
export { PRESENCE_TICK_MS } from './presence-tick.ts';
