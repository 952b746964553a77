export { createDeviceNotifications } from './device-notifications.ts';
export { createPlayerVerbs } from './routes.ts';
export { createOverload } from './overload.ts';
export { type Player, createPlayer } from './service.ts';
