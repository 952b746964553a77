import type { User } from '@vitrine/contract/accounts';
import { InvitationId } from '@vitrine/contract/team/team';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { Role } from '@vitrine/contract/team/roles';
import { newId } from '../platform/ids.ts';
import type { ApiClient, Member, TestApp } from './app.ts';

/** A person who accepted an invitation. */
export interface Invited {
  user: User;
  email: string;
  password: string;
  token: string;
  client: ApiClient;
}

/** An email address that nobody uses yet. */
export const createAddress = (): string => `${newId('person')}@example.com`;

/** Invites a new person into the account of `by`, who accepts. */
export async function inviteMember(
  server: Pick<TestApp, 'visitor' | 'clientFor'>,
  by: Pick<Member, 'client'>,
  role: Exclude<Role, 'owner'>,
  limits: { groupIds?: GroupId[]; folderIds?: FolderId[] } = {},
): Promise<Invited> {
  const [email, password] = [createAddress(), 'correct horse'];
  const { invitation } = await by.client.team.invite({ body: { email, role, ...limits } });
  const token = await openInvitation(by, invitation.id);
  const accepted = await server.visitor.team.acceptInvitation({ body: { token, name: 'Ben', password } });
  return { ...accepted, email, password, client: server.clientFor(accepted.token) };
}

/** The secret in the link of an invitation. */
export async function openInvitation(by: Pick<Member, 'client'>, id: string): Promise<string> {
  const { link } = await by.client.team.invitationLink({ params: { id: InvitationId.parse(id) } });
  return new URL(link).searchParams.get('token') ?? '';
}
