export { useAddDevice } from './devices/use-add-device.tsx';
export { DEVICE_POLL_MS } from './device-pages.ts';
export { useRenameDevice } from './devices/queries.ts';
export { useGroupMedia, useGroups } from './groups/queries.ts';
export { PRESENCE_TICK_MS } from './presence-tick.ts';
