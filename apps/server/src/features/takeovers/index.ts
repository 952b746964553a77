export { createTakeovers, type EndedTakeover, type Takeovers } from './service.ts';
export type { TakeoverRow } from './store.ts';
export { resolveTakeoverTargets } from './targets.ts';
export { endTakeover, lockRunning, prolongTakeover, type Recording, startTakeover } from './verbs.ts';
export { listCovered, listStandby } from './reads.ts';
