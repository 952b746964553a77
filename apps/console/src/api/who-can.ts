import type { QueryClient } from '@tanstack/react-query';
import type { AppError } from '@vitrine/contract/core/errors';
import type { Member } from '@vitrine/contract/team/team';
import { hasRole, type Role, ROLES } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import type { Toast } from '../ui/feedback/toast-view.tsx';
import { q } from './q.ts';
import type { Api } from './use-api.tsx';
import { toQuery } from './use-read.ts';

/** The members of the account in use: owners first, then by name. */
export const membersRead = q.team.members({ failure: t('Failed to fetch members'), select: ({ members }) => members });

/** The most names in a sentence. */
const NAMED = 3;

const who: Record<Exclude<Role, 'viewer'>, string> = {
  scheduler: 'schedulers and above',
  editor: 'editors and above',
  admin: 'admins and owners',
  owner: 'owners',
};

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * `Only editors and above can change layouts. Ask Ada or Ben.`
 *
 * @param needed the least role that can
 * @param what completes `can`: `change layouts`
 * @param members those of the account; the names of its owners and admins are left out until they are known. A member
 *   whose role suffices, and who sees only some groups of screens, lacks the other screens
 */
export function describeWhoCan(needed: Role, what: string, members: readonly Member[] = []): string {
  if (needed === 'viewer') return '';
  const asked = members.filter(
    ({ role, isYou }) => !isYou && (role === 'owner' || (role === 'admin' && needed !== 'owner')),
  );
  const names = asked.slice(0, NAMED).map(({ name, email }) => name || email);
  const you = members.find(({ isYou }) => isYou);
  const lacksScreens = you !== undefined && Array.isArray(you.groupIds) && hasRole(you.role, needed);
  return `Only ${lacksScreens ? 'people who see all screens' : who[needed]} can ${what}.${names.length === 0 ? '' : ` Ask ${either.format(names)}.`}`;
}

/**
 * Explains a refusal because of the role, which has changed since the page was shown: reads the signed-in person again,
 * so that the page follows, and says who can do it.
 */
export async function explainRole(error: AppError, { api, queries, toast }: Explaining): Promise<void> {
  void queries.invalidateQueries({ queryKey: q.accounts.me.key });
  const needed = ROLES.find((role) => role === error.details?.['role']) ?? 'admin';
  const text = describeWhoCan(needed, 'do it', await readMembers(api, queries));
  toast({ title: t('Your role does not allow this'), text, tone: 'danger' });
}

interface Explaining {
  api: Api;
  queries: QueryClient;
  toast: (toast: Toast) => void;
}

/** The members; none if they cannot be read. */
async function readMembers(api: Api, queries: QueryClient): Promise<Member[]> {
  try {
    return (await queries.ensureQueryData(toQuery(api, q.team.members()))).members;
  } catch {
    return [];
  }
}
