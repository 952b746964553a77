export { useFeeds } from './queries.ts';
