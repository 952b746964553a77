import type { UserId } from '@vitrine/contract/accounts';
import type { Role } from '@vitrine/contract/team/roles';
import type { InvitationId, Member } from '@vitrine/contract/team/team';
import type { SignInPolicyChange } from '@vitrine/contract/team/sign-in-policy';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { membersQuery } from '../../api/who-can.ts';

const POLL_MS = 30_000;

/** The roles that members can be given. */
export type GivenRole = Exclude<Role, 'owner'>;

/** The groups and folders that a member sees; null: all screens, or all content. */
export type MemberLimits = Pick<Member, 'groupIds' | 'folderIds'>;

/** The lists out of which they are chosen, which a refused choice shows to be outdated. */
const limitKeys = [keys.groups.all, keys.media.folders];

/** The members of the account: the owner first, then by name. */
export const useMembers = () => useQuery({ ...membersQuery(useApi()), refetchInterval: usePolling(POLL_MS) });

/** The members whose name or address has these words; all of them for an empty search. */
export function useFoundMembers(search: string) {
  const api = useApi();
  const all = useMembers();
  const found = useQuery({
    queryKey: keys.team.membersFound(search),
    queryFn: async () => (await api.team.members({ query: { search } })).members,
    refetchInterval: usePolling(POLL_MS),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to search the members' },
  });
  return search === '' ? all : found;
}

/** The sign-in policy of the account. For admins only. */
export function usePolicy() {
  const api = useApi();
  return useQuery({
    queryKey: keys.team.policy,
    queryFn: () => api.signInPolicy.read(),
    meta: { failure: 'Failed to fetch how people sign in' },
  });
}

export function useChangePolicy() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: SignInPolicyChange) => api.signInPolicy.change({ body }),
    meta: { failure: 'Failed to change how people sign in' },
    onSettled: useInvalidate(keys.team.all, keys.account.secondFactor),
  });
}

export function useResetFactor() {
  const api = useApi();
  return useMutation({
    mutationFn: (memberId: UserId) => api.team.resetSecondFactor({ params: { memberId } }),
    meta: { failure: 'Failed to reset the second factor' },
    onSettled: useRefetch(),
  });
}

/** The open invitations, newest first, and whether they are sent by email. For admins only. */
export function useInvitations(search = '') {
  const api = useApi();
  return useQuery({
    queryKey: keys.team.invitations(search),
    queryFn: () => api.team.invitations({ query: search === '' ? {} : { search } }),
    refetchInterval: usePolling(POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch invitations' },
  });
}

const useRefetch = () => useInvalidate(keys.team.all);

export function useChangeRole() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ memberId, role }: { memberId: UserId; role: GivenRole }) =>
      api.team.changeMember({ params: { memberId }, body: { role } }),
    meta: { failure: 'Failed to change the role' },
    onSettled: useRefetch(),
  });
}

/** The caller shows failures. */
export function useChangeLimits() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ memberId, limits }: { memberId: UserId; limits: MemberLimits }) =>
      api.team.changeMember({ params: { memberId }, body: limits }),
    onSettled: useInvalidate(keys.team.all, ...limitKeys),
  });
}

export function useRemoveMember() {
  const api = useApi();
  return useMutation({
    mutationFn: (memberId: UserId) => api.team.removeMember({ params: { memberId } }),
    meta: { failure: 'Failed to remove the member' },
    onSettled: useRefetch(),
  });
}

/** Leaves the account. `onLeft` is called even if the page was replaced meanwhile, because the session ends too. */
export function useLeave(onLeft: () => void) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.team.leave(),
    meta: { failure: 'Failed to leave the account' },
    onSuccess: onLeft,
  });
}

/** The caller shows failures. */
export function useHandOver() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ memberId, password }: { memberId: UserId; password: string }) =>
      api.team.handOver({ params: { memberId }, body: { password } }),
    onSettled: useInvalidate(keys.team.all, keys.account.all),
  });
}

/** The caller shows failures, one for each address. */
export function useInvite() {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: { email: string; role: GivenRole } & MemberLimits) =>
      (await api.team.invite({ body })).invitation,
    onSettled: useInvalidate(keys.team.all, ...limitKeys),
  });
}

export function useResendInvitation() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: InvitationId) => api.team.resendInvitation({ params: { id } }),
    meta: { failure: 'Failed to renew the invitation' },
    onSettled: useRefetch(),
  });
}

export function useInvitationLink() {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: InvitationId) => (await api.team.invitationLink({ params: { id } })).link,
    meta: { failure: 'Failed to get the link' },
    onError: useRefetch(),
  });
}

export function useRevokeInvitation() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: InvitationId) => api.team.revokeInvitation({ params: { id } }),
    meta: { failure: 'Failed to withdraw the invitation' },
    onSettled: useRefetch(),
  });
}
