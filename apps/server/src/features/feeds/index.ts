export { listEntryPictures, toShownEntries } from './readings.ts';
export { serveFeeds } from './routes.ts';
export { createFeeds, type FeedLimits } from './service.ts';
