import type { TagUse } from '@vitrine/contract/tags/tags';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The tags of the account, in order. */
export const tagsRead = q.tags.list({
  select: ({ tags }: { tags: TagUse[] }) => tags,
  staleMs: 5_000,
  failure: t('Failed to fetch tags'),
});

/** The names of the tags of screens, or of content; empty until they are known. */
export const useTagNames = (of: 'screenCount' | 'contentCount'): string[] =>
  (useRead(tagsRead).data ?? []).filter((tag) => tag[of] > 0).map(({ tag }) => tag);
