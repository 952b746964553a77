import type { Refusal } from '@vitrine/contract/core/error-body';
import { AppError } from '@vitrine/contract/core/errors';
import { changeTags, isSameTags, MAX_TAGS } from '@vitrine/contract/tags/tag-text';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockContentWithTag, lockTaggedContent, updateContentTags } from './store.ts';

interface ContentTagChange {
  mediaIds: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

/** The tags of an account's content. */
export function createContentTags({ db }: Platform) {
  return {
    /** Adds tags to content and removes others. What is not in the account, or would have too many, is reported. */
    change: (
      { accountId }: InAccount,
      { mediaIds: ids, add, remove }: ContentTagChange,
    ): Promise<{ changed: number; failures: (Refusal & { id: string })[] }> =>
      db.transaction(async (tx) => {
        const rows = (await lockTaggedContent(tx, accountId, ids)).map(({ id, tags }) => ({
          id,
          before: tags,
          tags: changeTags(tags, add, remove),
        }));
        const fitting = rows.filter(({ tags }) => tags.length <= MAX_TAGS);
        await updateContentTags(
          tx,
          fitting.filter(({ before, tags }) => !isSameTags(before, tags)),
        );
        const found = new Set(rows.map(({ id }) => id));
        const done = new Set(fitting.map(({ id }) => id));
        const failures = [...new Set(ids)].flatMap((id) => {
          if (done.has(id)) return [];
          const { code, message } = new AppError(found.has(id) ? 'tag.limit_reached' : 'media.not_found');
          return [{ id, code, message }];
        });
        return { changed: fitting.length, failures };
      }),

    /** Gives content with a tag another one instead, or none. */
    async replace(tx: Db, accountId: string, tag: string, by: string | null): Promise<void> {
      const rows = await lockContentWithTag(tx, accountId, tag);
      await updateContentTags(
        tx,
        rows.map(({ id, tags }) => ({ id, tags: changeTags(tags, by === null ? [] : [by], [tag]) })),
      );
    },
  };
}
