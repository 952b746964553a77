export { listEntryPictures, toShownEntries } from './readings.ts';
export { createFeeds, type FeedLimits, type Feeds } from './service.ts';
