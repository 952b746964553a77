import { api } from '@vitrine/contract/api';
import { isAppError } from '@vitrine/contract/core/errors';
import { mayWait, type Route } from '@vitrine/contract/core/route';
import { hasRole } from '@vitrine/contract/team/roles';
import { ApprovalId } from '@vitrine/contract/team/approvals';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { callsIn } from '../../test/dry-run/calls.ts';
import { arrangeWorld, NOON } from '../../test/dry-run/world.ts';
import { inviteMember } from '../../test/members.ts';
import { hashRows } from '../../test/postgres/row-hashes.ts';

const routes = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    route.dryRun === true ? [{ name: `${group}.${key}`, route }] : [],
  ),
);

/** These calls concern no screen of the world. */
const withoutEffect = ['media.removeVideo', 'feeds.update'];

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

/** The world of the dry runs, in an account with approval, and a member of it whose calls these are. */
async function arrange(role: 'scheduler' | 'editor') {
  const world = await arrangeWorld(server);
  const member = await inviteMember(server, world, role);
  await world.client.approvals.changeSettings({ body: { isOn: true } });
  return { world, member, calls: callsIn({ ...world, client: member.client }) };
}

/** The rows of the tables that say what plays; approvals, the audit log and idempotency keys are left out. */
async function played() {
  const hashes = await hashRows((text) => server.query(text));
  const others = /approval|audit|idempotency|sessions|logs|rate_limits|pgboss|job|public\.media$/;
  const tables = Object.entries(hashes).filter(([table]) => !others.test(table));
  // The server completes other columns of media items by itself.
  const [media] = await server.query<{ rows: string }>(
    `select md5(string_agg(concat_ws(' ', id, original_name, folder_id), ' ' order by id)) as rows from media`,
  );
  return { ...Object.fromEntries(tables), media: media?.rows };
}

const waits = routes.filter(({ name, route }) => mayWait(route) && !withoutEffect.includes(name));
const cases = waits.flatMap(({ name, route }) =>
  (['scheduler', 'editor'] as const)
    .filter((role) => route.role !== undefined && route.role !== 'self' && hasRole(role, route.role))
    .map((role) => ({ name, role })),
);

test('only takeovers and new names never wait, and what needs an admin', () => {
  const others = routes.filter(({ route }) => !mayWait(route) && route.role !== 'admin');
  expect(others.map(({ name }) => name)).toEqual([
    'media.renameImage',
    'media.renameVideo',
    'layouts.update',
    'takeovers.start',
    'takeovers.update',
    'takeovers.end',
    'takeovers.setStandby',
  ]);
});

describe.each(cases)('$name of a member who is $role', ({ name, role }) => {
  test('waits, and changes what plays once it is approved', async () => {
    const { world, calls } = await arrange(role);
    const before = await played();
    const refusal: unknown = await calls[name]?.real().then(
      () => null,
      (error: unknown) => error,
    );
    if (!isAppError(refusal, 'approval.waiting')) throw new Error(`${name} did not wait`, { cause: refusal });
    expect(await played()).toEqual(before);
    const id = ApprovalId.parse(refusal.details?.['approvalId']);
    const { effect, problem } = await world.client.approvals.get({ params: { id } });
    expect(problem).toBeNull();
    expect(effect).not.toBeNull();
    const { approval } = await world.client.approvals.approve({ params: { id } });
    expect(approval.state).toBe('approved');
    expect(await played()).not.toEqual(before);
    await expect(world.client.approvals.approve({ params: { id } })).rejects.toMatchObject({
      code: 'approval.decided',
    });
  });
});

test.each(withoutEffect)('%s concerns no screen, so it is carried out at once', async (name) => {
  const { world, calls } = await arrange('editor');
  await calls[name]?.real();
  const { approvals } = await world.client.approvals.list({});
  expect(approvals).toEqual([]);
});

const never = routes.filter(({ route }) => !mayWait(route) && route.role !== 'admin');

test.each(never)('$name never waits', async ({ name }) => {
  const { world, calls } = await arrange('editor');
  await calls[name]?.real();
  expect((await world.client.approvals.list({})).approvals).toEqual([]);
});
