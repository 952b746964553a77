export { useFeeds } from './feeds-read.ts';
