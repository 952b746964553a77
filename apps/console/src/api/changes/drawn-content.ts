import type { ApprovalCode, ChangeCode } from '@vitrine/contract/activity/change-codes';
import { DRAWN_KINDS, type DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import { t } from '@vitrine/messages/t';
import type { Words } from './change-words.ts';

type DrawnCode = `${DrawnKind}.${string}`;

const madeOfKind = {
  create: (of) => t('Added the content {name}', { name: of('name') }),
  update: (of) => t('Changed the content {name}', { name: of('id') }),
  remove: (of) => t('Deleted the content {name}', { name: of('id') }),
} satisfies Record<string, Words>;

const requestedOfKind = {
  update: (of) => t('Change the content {name}', { name: of('id') }),
  remove: (of) => t('Delete the content {name}', { name: of('id') }),
} satisfies Record<string, Words>;

/** The sentences of every kind of drawn content, by the routes that the contract makes of each. */
function forAllKinds<Code extends string>(sentences: Readonly<Record<string, Words>>): Record<Code, Words> {
  const entries = DRAWN_KINDS.flatMap((kind) =>
    Object.entries(sentences).map(([verb, words]) => [`${kind}.${verb}`, words] as const),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test calls every route of every kind
  return Object.fromEntries(entries) as Record<Code, Words>;
}

export const madeDrawn = forAllKinds<Extract<ChangeCode, DrawnCode>>(madeOfKind);

export const requestedDrawn = forAllKinds<Extract<ApprovalCode, DrawnCode>>(requestedOfKind);
