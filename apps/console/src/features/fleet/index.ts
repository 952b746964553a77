export { useAddDevice } from './devices/use-add-device.tsx';
export { useRenameDevice } from './devices/queries.ts';
export { useGroupMedia, useGroups } from './groups/queries.ts';
export { PRESENCE_TICK_MS } from './presence-tick.ts';
