import type { Member } from '@vitrine/contract/team/team';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { q } from './q.ts';

/** The members of the account in use: owners first, then by name. */
export const membersRead = q.team.members({ failure: 'Failed to fetch members', select: ({ members }) => members });

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
