import { matchesRule } from '@vitrine/contract/tags/tag-text';
import type { Db } from '../../../platform/database.ts';
import { lockDevices } from '../reads.ts';
import { deleteMembers, listRuleGroups, listTaggedDevices, upsertMembers } from './store.ts';

/**
 * Has screens join and leave the groups that follow tags: each the oldest group whose rule it matches. Screens in a group
 * by hand stay there. The caller has locked the account.
 *
 * @param deviceIds row ids; null: every screen of the account
 */
export async function followTags(
  tx: Db,
  accountId: string,
  now: Date,
  deviceIds: readonly string[] | null,
): Promise<void> {
  const groups = await listRuleGroups(tx, accountId);
  if (groups.length === 0 || deviceIds?.length === 0) return;
  const moves = (await listTaggedDevices(tx, accountId, deviceIds)).flatMap(({ id, tags, groupId, isByHand }) => {
    const to = isByHand ? groupId : (groups.find(({ rule }) => matchesRule(tags, rule))?.id ?? null);
    return to === groupId ? [] : [{ id, from: groupId, to }];
  });
  if (moves.length === 0) return;
  await lockDevices(
    tx,
    moves.map(({ id }) => id),
  );
  for (const { id: groupId } of groups) {
    const idsOf = (some: typeof moves) => some.map(({ id }) => id);
    await deleteMembers(tx, groupId, idsOf(moves.filter(({ from, to }) => from === groupId && to === null)));
    await upsertMembers(tx, groupId, idsOf(moves.filter(({ to }) => to === groupId)), now);
  }
}
