import { AppError } from '@vitrine/contract/core/errors';
import type { TagUse } from '@vitrine/contract/tags/tags';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import type { Groups, ScreenTags } from '../fleet/index.ts';
import type { Library } from '../library/index.ts';
import type { SceneTags } from '../layouts/index.ts';
import type { Playlists } from '../playlists/index.ts';
import type { Schedule } from '../schedule/index.ts';
import { listTags } from './store.ts';

interface Dependencies {
  screenTags: ScreenTags;
  groups: Pick<Groups, 'listFollowing' | 'replaceTag'>;
  library: Pick<Library, 'tags'>;
  sceneTags: SceneTags;
  playlists: Pick<Playlists, 'listNamingTag' | 'replaceTag'>;
  schedule: Pick<Schedule, 'listNamingTag' | 'replaceTag'>;
}

/** The tags of an account's screens, content and groups. */
export function createTags(
  { db }: Platform,
  { screenTags, groups, library, playlists, sceneTags, schedule }: Dependencies,
) {
  /** What plays by the tags of its conditions. */
  const deciding = [playlists, sceneTags, schedule];
  return {
    list: ({ accountId }: InAccount): Promise<TagUse[]> => listTags(db, accountId),

    tagScreens: screenTags.change,

    tagContent: library.tags.change,

    /**
     * Renames a tag everywhere; with the name of another one it becomes that one.
     *
     * @throws tag.not_found
     */
    rename: ({ accountId }: InAccount, tag: string, { name }: { name: string }): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireTag(tx, accountId, tag);
        if (name === tag) return;
        await library.tags.replace(tx, accountId, tag, name);
        await screenTags.replace(tx, accountId, tag, name);
        await groups.replaceTag(tx, accountId, tag, name);
        for (const { replaceTag } of deciding) await replaceTag(tx, accountId, tag, name);
      }),

    /**
     * Removes a tag from screens and content.
     *
     * @throws tag.not_found; tag.in_rule with the names of the groups whose rule names it; tag.in_condition with the names
     *   of what plays by it
     */
    remove: ({ accountId }: InAccount, tag: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireTag(tx, accountId, tag);
        const following = await groups.listFollowing(tx, accountId, tag);
        if (following.length > 0) throw new AppError('tag.in_rule', { details: { groups: following } });
        const naming = [];
        for (const { listNamingTag } of deciding) naming.push(...(await listNamingTag(tx, accountId, tag)));
        if (naming.length > 0) throw new AppError('tag.in_condition', { details: { names: naming } });
        await library.tags.replace(tx, accountId, tag, null);
        await screenTags.replace(tx, accountId, tag, null);
      }),
  };
}

/** @throws tag.not_found if nothing in the account has it */
async function requireTag(tx: Db, accountId: string, tag: string): Promise<void> {
  const used = await listTags(tx, accountId);
  if (!used.some((each) => each.tag === tag)) throw new AppError('tag.not_found');
}
