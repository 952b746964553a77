import { AccountId } from '@vitrine/contract/accounts';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../app.ts';
import { inviteMember } from '../members.ts';
import { pairScreen } from '../screen.ts';

/** Requests of the caller that are in flight while something about them changes. */
const IN_FLIGHT = 4;

/** One change of what a caller may do. */
interface Change {
  /** Sends a request of the caller, and returns what it shows of them. */
  ask: () => Promise<unknown>;
  /** Sends the request that changes the caller. */
  change: () => Promise<unknown>;
  /** What requests of the caller show from then on. */
  shown: unknown;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Tests that what a process itself changes about a caller holds from the first request after its answer. The database’s
 * notifications never arrive, so the process has to know by itself.
 *
 * @param rounds how often each change is made
 */
export function testFirstRequests(rounds: number): void {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
    // As with a relay: the database stores its messages, and nobody forwards them.
    await server.query(`insert into bus_relays values ('relay')`);
  });

  /** The rounds whose first request after the change still showed the caller of before. */
  async function findStale(prepare: (round: number) => Promise<Change>): Promise<unknown[]> {
    const stale: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { ask, change, shown } = await prepare(round);
      // In every other round, the caller is read for the first time during the change.
      if (round % 2 === 0) await ask();
      const changing = new AbortController();
      const others = Array.from({ length: IN_FLIGHT }, async () => {
        while (!changing.signal.aborted) await ask();
      });
      await change().finally(() => changing.abort());
      const first = await ask();
      if (first !== shown) stale.push({ round, first });
      await Promise.all(others);
    }
    return stale;
  }

  async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
    const answer = await fetch(`${server.url}${path}`, { headers });
    await answer.body?.cancel();
    return answer.status;
  }

  /** Asks with the token of a session or an API key. */
  const asker = (token: string) => () => statusOf('/api/device-groups', bearer(token));

  async function signIn({ email, password }: Pick<Member, 'email' | 'password'>) {
    const { token } = await server.visitor.accounts.login({ body: { email, password } });
    return { token, client: server.clientFor(token) };
  }

  /** A member with this role, and the owner who changes it. */
  async function invite(role: 'editor' | 'viewer') {
    const owner = await server.signUp();
    const invited = await inviteMember(server, owner, role);
    return { owner, invited, params: { memberId: invited.user.userId } };
  }

  test('a new role holds from the first request after the answer', async () => {
    const { owner, invited, params } = await invite('viewer');
    const ask = () => statusOf('/api/audit', bearer(invited.token));
    const stale = await findStale(async (round) => ({
      ask,
      change: () => owner.client.team.changeMember({ params, body: { role: round % 2 === 0 ? 'admin' : 'viewer' } }),
      shown: round % 2 === 0 ? 200 : 403,
    }));
    expect(stale).toEqual([]);
  });

  test('a new role of the maker of an API key holds from the first request after the answer', async () => {
    const { owner, invited, params } = await invite('editor');
    const { token } = await invited.client.apiKeys.create({ body: { name: 'Till', scopes: ['content'] } });
    const add = async () => {
      const body = JSON.stringify({ name: '', color: '' });
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      return (await fetch(`${server.url}/api/folders`, { method: 'POST', headers, body })).status;
    };
    const stale = await findStale(async (round) => ({
      ask: add,
      change: () => owner.client.team.changeMember({ params, body: { role: round % 2 === 0 ? 'viewer' : 'editor' } }),
      // An editor is refused for the empty name only.
      shown: round % 2 === 0 ? 403 : 400,
    }));
    expect(stale).toEqual([]);
  });

  test('new limits of a member hold from the first request after the answer', async () => {
    const { owner, invited, params } = await invite('viewer');
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    await owner.client.groups.create({ body: { name: 'Cafés' } });
    const stale = await findStale(async (round) => ({
      ask: async () => (await invited.client.groups.list()).groups.length,
      change: () =>
        owner.client.team.changeMember({
          params,
          body: { groupIds: round % 2 === 0 ? [GroupId.parse(group.id)] : null },
        }),
      shown: round % 2 === 0 ? 1 : 2,
    }));
    expect(stale).toEqual([]);
  });

  test('a removed member is refused from the first request after the answer', async () => {
    const owner = await server.signUp();
    const stale = await findStale(async () => {
      const { token, user } = await inviteMember(server, owner, 'editor');
      return {
        ask: asker(token),
        change: () => owner.client.team.removeMember({ params: { memberId: user.userId } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test.each([
    ['is signed out', ({ client }) => client.accounts.logout()],
    [
      'is signed out by another session',
      async ({ client }, other) => {
        const { sessions } = await client.accounts.sessions();
        const { id } = sessions.find(({ isCurrent }) => isCurrent) ?? { id: '' };
        return other.client.accounts.endSession({ params: { id } });
      },
    ],
    ['is signed out everywhere', (_, other) => other.client.accounts.endSessions({ body: {} })],
  ] satisfies [string, (session: Pick<Member, 'client'>, other: Pick<Member, 'client'>) => Promise<unknown>][])(
    'a session that %s is refused from the first request after the answer',
    async (_, end) => {
      const member = await server.signUp();
      const stale = await findStale(async () => {
        const session = await signIn(member);
        return { ask: asker(session.token), change: () => end(session, member), shown: 401 };
      });
      expect(stale).toEqual([]);
    },
  );

  test('other sessions are refused from the first request after a change of the password', async () => {
    const member = await server.signUp();
    const { password } = member;
    const stale = await findStale(async () => {
      const session = await signIn(member);
      return {
        ask: asker(session.token),
        change: () => member.client.accounts.changePassword({ body: { currentPassword: password, password } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test('a revoked API key is refused from the first request after the answer', async () => {
    const { client } = await server.signUp();
    const stale = await findStale(async () => {
      const { apiKey, token } = await client.apiKeys.create({ body: { name: 'Till', scopes: ['read'] } });
      return {
        ask: asker(token),
        change: () => client.apiKeys.revoke({ params: { id: apiKey.id } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test('a deleted account’s cookie opens no files and events from the first request after the answer', async () => {
    const stale = await findStale(async () => {
      const { client, cookie, password } = await server.signUp();
      return {
        ask: () => statusOf('/api/events', { cookie }),
        change: () => client.accounts.deleteAccount({ body: { password } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test('a suspended account is refused from the first request after the answer', async () => {
    const admin = await server.signUp({ isAdmin: true });
    const stale = await findStale(async () => {
      const { user, token } = await server.signUp();
      return {
        ask: asker(token),
        change: () => admin.client.admin.suspend({ params: { userId: user.id }, body: { isSuspended: true } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test('a screen that was removed is refused from the first request after the answer', async () => {
    const owner = await server.signUp();
    const stale = await findStale(async () => {
      const { token, device } = await pairScreen(server, owner);
      return {
        ask: () => statusOf(`/api/player/v1/assets/${'0'.repeat(64)}`, bearer(token)),
        change: () => owner.client.devices.remove({ params: { deviceId: device.id } }),
        shown: 401,
      };
    });
    expect(stale).toEqual([]);
  });

  test('requests that name no account are about the one that was chosen from the first one after the answer', async () => {
    const member = await server.signUp();
    const { account } = await member.client.team.createAccount({ body: { organization: 'Second' } });
    const ids = [account.id, member.user.id];
    const stale = await findStale(async (round) => ({
      ask: async () => (await member.client.accounts.me()).id,
      change: () => member.client.team.switchAccount({ params: { accountId: AccountId.parse(ids[round % 2]) } }),
      shown: ids[round % 2],
    }));
    expect(stale).toEqual([]);
  });
}
