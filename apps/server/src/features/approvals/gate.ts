import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../platform/told/read-told.ts';
import { AppError, errorCatalog } from '@vitrine/contract/core/errors';
import type { Effect } from '@vitrine/contract/playout/effect';
import { APPROVAL_LIFETIME_MS, MAX_WAITING } from '@vitrine/contract/team/approvals';
import type { ApprovalGate } from '../../http/approval.ts';
import type { UserCaller } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser, lockAccount } from '../accounts/index.ts';
import { type Audit, type Names, SENT, toRequestSentence } from '../activity/index.ts';
import { type ApprovalRow, countWaiting, insertApproval, isApprovalOn, listDeciders } from './store.ts';
import { sealBodies } from './sealed-bodies.ts';
import { readContentHash, readSubjects, toLook } from './subjects.ts';

/** Keeps changes that wait. */
export function createGate(
  { db, clock, secret }: Platform,
  { names, audit }: { names: Names; audit: Pick<Audit, 'describe' | 'runAudited'> },
): ApprovalGate {
  const seal = sealBodies(secret);
  const unlimited = <T>(work: () => Promise<T>): Promise<T> => withoutLimits('approvals', db, work);

  return {
    isOn: (accountId) => unlimited(() => isApprovalOn(db, accountId)),

    unlimited,

    hold: ({ request, inputs, effect, concernedIds, kept }) =>
      unlimited(async () => {
        const { route, caller, params, body } = request;
        const { accountId, userId } = caller;
        const sentence = await audit.describe(request);
        const what = toRequestSentence(sentence.text);
        const address = `${route.method} ${route.path}`;
        const named = { route: address, params, body };
        const subjects = await readSubjects(db, names, accountId, named);
        const createdAt = clock();
        const id = newId('apr', createdAt.getTime());
        const row = {
          id,
          accountId,
          userId,
          requestedBy: await findUserName(db, userId),
          route: address,
          inputs: {
            params,
            query: inputs.query ?? null,
            body: route.isSecret === true ? seal.seal(inputs.body) : (inputs.body ?? null),
            ...keepGroups(caller),
            ...(kept === 'item' && { isUnlimited: true }),
          },
          subjects,
          look: toLook(await readContentHash(db, accountId, named), concernedIds),
          what,
          names: sentence.names,
          picture: findPicture(effect),
          screenCount: effect.screenCount + effect.unchangedCount,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + APPROVAL_LIFETIME_MS),
        };
        await audit.runAudited({ ...request, phrase: () => SENT + what }, () =>
          db.transaction(async (tx) => {
            await lockAccount(tx, accountId);
            if ((await countWaiting(tx, { accountId, userId: null })) >= MAX_WAITING) {
              throw new AppError('approval.limit_reached');
            }
            await insertApproval(tx, row);
          }),
        );
        const deciders = (await listDeciders(db, accountId)).map(({ name }) => name);
        const message = kept === undefined ? describeWaiting(deciders) : describeKept(kept, what, deciders);
        return new AppError('approval.waiting', withTold(message, { approvalId: id }));
      }),
  };
}

/** The groups of a caller’s API key, stored with a change. Limits of members are read when it is carried out. */
const keepGroups = ({ key, limits }: UserCaller) =>
  key === null || limits === null || limits.groupIds === null ? {} : { groupIds: limits.groupIds };

export const findUserName = async (db: Db, userId: string): Promise<string> => (await findUser(db, userId))?.name ?? '';

/** Names at most two of the people who may decide, so that the sentence stays short. */
function describeWaiting([name, other, ...others]: readonly string[]): string {
  if (name === undefined) return errorCatalog['approval.waiting'].message;
  if (other === undefined) return tell('approval.waits_for_one', { name });
  return tell(others.length === 0 ? 'approval.waits_for_either' : 'approval.waits_for_others', { name, other });
}

const keptSentences = {
  item: {
    one: 'approval.placement_waits_for_one',
    either: 'approval.placement_waits_for_either',
    others: 'approval.placement_waits_for_others',
  },
  version: {
    one: 'approval.version_waits_for_one',
    either: 'approval.version_waits_for_either',
    others: 'approval.version_waits_for_others',
  },
} as const;

/** The same about what is stored although its change waits: new content, or a new version of it. */
function describeKept(
  kept: keyof typeof keptSentences,
  change: string,
  [name = 'an admin', other, ...others]: readonly string[],
): string {
  const codes = keptSentences[kept];
  if (other === undefined) return tell(codes.one, { change, name });
  return tell(others.length === 0 ? codes.either : codes.others, { change, name, other });
}

/** The content that the first screen would show, or would not show any more. */
function findPicture({ screens, unchanged }: Effect): ApprovalRow['picture'] {
  const [changed] = screens;
  return changed?.then.media ?? changed?.otherwise.media ?? unchanged[0]?.now.media ?? null;
}
