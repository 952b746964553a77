export { listEntryPictures, toShownEntries } from './readings.ts';
export { serveFeeds } from './routes.ts';
export { createFeeds, type FeedLimits, type Feeds } from './service.ts';
