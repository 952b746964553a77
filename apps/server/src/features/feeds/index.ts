export { listEntryPictures, toShownEntries } from './readings.ts';
export { createFeeds, type Feeds } from './service.ts';
