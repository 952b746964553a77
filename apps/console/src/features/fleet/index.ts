export { useDevicePages } from './device-pages.ts';
export { useAddDevice } from './devices/use-add-device.tsx';
export { useRenameDevice } from './devices/queries.ts';
export { useFirstMembers, useGroupMedia, useGroups } from './groups/queries.ts';
export { PRESENCE_TICK_MS } from './presence-tick.ts';
