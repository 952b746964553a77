export type { ScreenPlan } from './screen-plan.ts';
export { createReceipt } from './assignments/receipt.ts';
export { type Assignments, createAssignments } from './assignments/service.ts';
export { createEffects } from './effect/service.ts';
export { toScreenPart } from './manifest/manifest.ts';
export type { ReadyPart } from './manifest/shared-manifests.ts';
export { type PlayoutService, createPlayout } from './service.ts';
export { findAssignedTitle, findContentNames, findContentRefs, findNames, findContentPlaces } from './reads.ts';
