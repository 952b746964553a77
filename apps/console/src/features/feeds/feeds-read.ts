import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The account's feeds by name, with their newest entries. */
export const useFeeds = () => useRead(q.feeds.list({ failure: t('Failed to fetch feeds') }));
