import { isAppError } from '@vitrine/contract/core/errors';
import { mayWait } from '@vitrine/contract/core/route';
import { hasRole } from '@vitrine/contract/team/roles';
import { ApprovalId } from '@vitrine/contract/team/approvals';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { callsIn } from '../../test/dry-run/calls.ts';
import { type DryRunRoute, dryRunRoutes, shareWorlds } from '../../test/dry-run/routes.ts';
import { arrangeWorld, NOON } from '../../test/dry-run/world.ts';
import { inviteMember } from '../../test/members.ts';
import { hashRows } from '../../test/postgres/row-hashes.ts';

/** These calls concern no screen of the world. */
const withoutEffect = ['media.moveAudio', 'feeds.update', 'tags.tagContent'];

let server: TestApp;
beforeAll(async () => {
  // Nothing but the calls changes rows: a worker reads feeds and checks web pages every minute.
  server = await testApp({ now: NOON, hasScheduler: false, isWorker: false });
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
    `select md5(string_agg(concat_ws(' ', id, original_name, folder_id, volume), ' ' order by id)) as rows from media`,
  );
  return { ...Object.fromEntries(tables), media: media?.rows };
}

const maySend = (role: 'scheduler' | 'editor', { name, route }: DryRunRoute): boolean =>
  mayWait(route) &&
  !withoutEffect.includes(name) &&
  route.role !== undefined &&
  route.role !== 'self' &&
  hasRole(role, route.role);

const worlds = (['scheduler', 'editor'] as const).flatMap((role) =>
  shareWorlds()
    .map((changes) => ({ role, changes: changes.filter((change) => maySend(role, change)) }))
    .filter(({ changes }) => changes.length > 0),
);

test('only takeovers and new names never wait, and what needs an admin', () => {
  const others = dryRunRoutes.filter(({ route }) => !mayWait(route) && route.role !== 'admin');
  expect(others.map(({ name }) => name)).toEqual([
    'media.renameImage',
    'media.renameVideo',
    'media.renameAudio',
    // The use of the version waits.
    'media.replaceFile',
    'layouts.update',
    'takeovers.start',
    'takeovers.update',
    'takeovers.end',
    'takeovers.setStandby',
  ]);
});

describe.each(worlds)('of a member who is $role', ({ role, changes }) => {
  let arranged: Awaited<ReturnType<typeof arrange>>;
  beforeAll(async () => {
    arranged = await arrange(role);
  });

  test.each(changes)('$name waits, and changes what plays once it is approved', async ({ name }) => {
    const { world, calls } = arranged;
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

const never = dryRunRoutes
  .filter(({ name, route }) => !mayWait(route) && route.role !== 'admin' && name !== 'media.replaceFile')
  .map(({ name }) => name);

describe.each([
  { what: 'never waits', names: never },
  { what: 'concerns no screen, so it is carried out at once', names: withoutEffect },
])('of a member who is editor', ({ what, names }) => {
  let arranged: Awaited<ReturnType<typeof arrange>>;
  beforeAll(async () => {
    arranged = await arrange('editor');
  });

  test.each(names)(`%s ${what}`, async (name) => {
    const { world, calls } = arranged;
    await calls[name]?.real();
    expect((await world.client.approvals.list({})).approvals).toEqual([]);
  });
});
