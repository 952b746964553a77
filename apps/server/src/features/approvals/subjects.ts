import { tell } from '@vitrine/contract/core/told/tell';
import { hashContent } from '../../platform/storage/hash-file.ts';
import type { Db } from '../../platform/database.ts';
import type { StoredInputs, Subject } from '../../schema/approvals-tables.ts';
import type { Names } from '../activity/index.ts';
import { ACTIVE_CONTENT, findSubjectHashes, hashContents } from './subject-store.ts';

/** Fields that hold ids of things. */
const ID_FIELD = /^id$|Ids?$/;

/** Routes about the active content, which name it by their path. */
const ABOUT_ACTIVE_CONTENT = / \/api\/(?:content|image|video)\//;

function listIds(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return ID_FIELD.test(field) && !value.includes('\0') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => listIds(each, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => listIds(part, name));
}

type Named = Pick<StoredInputs, 'params' | 'body'> & { route: string };

const listNamed = ({ route, params, body }: Named): string[] => [
  ...listIds(params),
  ...listIds(body),
  ...(ABOUT_ACTIVE_CONTENT.test(route) ? [ACTIVE_CONTENT] : []),
];

/** The things that a request names, as they are now. */
export async function readSubjects(db: Db, names: Names, accountId: string, request: Named): Promise<Subject[]> {
  const ids = listNamed(request);
  if (ids.length === 0) return [];
  const hashes = await findSubjectHashes(db, accountId, ids);
  const named = await names.find(accountId, [...hashes.keys()]);
  return [...hashes].map(([id, hash]) => ({ id, name: named.get(id) ?? '', hash }));
}

/** A hash of the content that a request would bring to screens, as it is now. */
export const readContentHash = (db: Db, accountId: string, request: Named): Promise<string> =>
  hashContents(db, accountId, listNamed(request));

/** Stands for the content that a change would bring to screens, and for these screens. */
export const toLook = (contentHash: string, concernedIds: readonly string[]): string =>
  hashContent([contentHash, ...concernedIds.toSorted()].join(' '));

/** Says why a change has expired because of what it names, e.g. `Door was changed in the meantime.`; null if it has not. */
export function explainChange(subjects: readonly Subject[], hashes: ReadonlyMap<string, string>): string | null {
  for (const { id, name, hash } of subjects) {
    const now = hashes.get(id);
    if (now === hash) continue;
    const isGone = now === undefined;
    if (id === ACTIVE_CONTENT) return tell(isGone ? 'approval.active_deleted' : 'approval.active_changed');
    if (name === '') return tell(isGone ? 'approval.unnamed_deleted' : 'approval.unnamed_changed');
    return tell(isGone ? 'approval.named_deleted' : 'approval.named_changed', { name });
  }
  return null;
}
