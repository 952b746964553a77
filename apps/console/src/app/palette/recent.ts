import { createRecentIds } from '../../features/content/index.ts';

/** The ids of the results that were opened last in this browser and account, the newest first. */
export const { read: readRecent, add: addRecent } = createRecentIds('recentlyOpened', 6);
