import type { QueryClient } from '@tanstack/react-query';
import type { AppError } from '@vitrine/contract/core/errors';
import type { Member } from '@vitrine/contract/team/team';
import { hasRole, type Role, ROLES } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import type { Toast } from '../../ui/feedback/toast-view.tsx';
import { britishLocale } from '../../ui/format/locale.ts';
import { q } from '../q.ts';
import type { Api } from '../use-api.tsx';
import { toQuery } from '../use-read.ts';

/** The members of the account in use: owners first, then by name. */
export const membersRead = q.team.members({ failure: t('Failed to fetch members'), select: ({ members }) => members });

/** The most names in a sentence. */
const NAMED = 3;

/** For a change that is not known any better. */
const refusals: Record<Role, string> = {
  viewer: '',
  scheduler: t('Only schedulers and above can do it.'),
  editor: t('Only editors and above can do it.'),
  admin: t('Only admins and owners can do it.'),
  owner: t('Only owners can do it.'),
};

const either = new Intl.ListFormat(britishLocale, { type: 'disjunction' });

/**
 * `Only editors and above can change layouts. Ask Ada or Ben.`
 *
 * @param needed the least role that can
 * @param sentence says so: `Only editors and above can change layouts.`
 * @param allScreens the sentence for a member whose role suffices, and who sees only some groups of screens
 * @param members those of the account; the names of its owners and admins are left out until they are known
 */
export function describeWhoCan(
  needed: Role,
  sentence: string,
  allScreens: string,
  members: readonly Member[] = [],
): string {
  if (needed === 'viewer') return '';
  const asked = members.filter(
    ({ role, isYou }) => !isYou && (role === 'owner' || (role === 'admin' && needed !== 'owner')),
  );
  const names = asked.slice(0, NAMED).map(({ name, email }) => name || email);
  const you = members.find(({ isYou }) => isYou);
  const lacksScreens = you !== undefined && Array.isArray(you.groupIds) && hasRole(you.role, needed);
  const shown = lacksScreens ? allScreens : sentence;
  return names.length === 0 ? shown : t('{sentence} Ask {names}.', { sentence: shown, names: either.format(names) });
}

/**
 * Explains a refusal because of the role, which has changed since the page was shown: reads the signed-in person again,
 * so that the page follows, and says who can do it.
 */
export async function explainRole(error: AppError, { api, queries, toast }: Explaining): Promise<void> {
  void queries.invalidateQueries({ queryKey: q.accounts.me.key });
  const needed = ROLES.find((role) => role === error.details?.['role']) ?? 'admin';
  const allScreens = t('Only people who see all screens can do it.');
  const text = describeWhoCan(needed, refusals[needed], allScreens, await readMembers(api, queries));
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
