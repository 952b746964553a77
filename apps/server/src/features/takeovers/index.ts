export { createTakeovers, type EndedTakeover } from './service.ts';
export { listStandby } from './standby-store.ts';
export { listCovered, type TakeoverRow } from './store.ts';
export { resolveTakeoverTargets } from './targets.ts';
export { endTakeover, lockRunning, prolongTakeover, type Recording, startTakeover } from './verbs.ts';
