import { createRecentIds } from '../content/index.ts';

/** The ids of the screens and groups that got content last in this browser and account, the newest first. */
export const { read: readRecentTargets, add: addRecentTargets } = createRecentIds('recentTargets', 6);
