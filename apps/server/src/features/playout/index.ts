export { serveAssignments } from './assignments/routes.ts';
export { createAssignments } from './assignments/service.ts';
export { toManifest } from './manifest.ts';
export { findAssignedTitle, findNames } from './name-store.ts';
export { serveShowing } from './routes.ts';
export { type ShowingService, createShowing } from './service.ts';
