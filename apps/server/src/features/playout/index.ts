export { serveAssignments } from './assignments/routes.ts';
export { createReceipt } from './assignments/receipt.ts';
export { createAssignments } from './assignments/service.ts';
export { createEffects } from './effect/service.ts';
export { toScreenPart } from './manifest/manifest.ts';
export type { ReadyPart } from './manifest/shared-manifests.ts';
export { findAssignedTitle, findNames } from './name-store.ts';
export { servePlayout } from './routes.ts';
export { type PlayoutService, createPlayout } from './service.ts';
