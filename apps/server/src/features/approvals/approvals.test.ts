import { MediaId } from '@vitrine/contract/library/media';
import type { ApprovalId } from '@vitrine/contract/team/approvals';
import { UserId } from '@vitrine/contract/accounts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';
import { findApprovalOf } from '../../test/requests/approvals.ts';
import { createExpiry } from './expiry.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

/** An account with approval: its owner, an admin, a scheduler, a screen and two pictures. */
async function arrange(at: TestApp = server) {
  const owner = await at.signUp({ seats: 5 });
  const { id: accountId } = owner.user;
  const screen = await arrangeScreen(at.db, accountId, { name: 'Door' });
  const apple = await arrangeMediaItem(at.db, accountId, { name: 'Apple' });
  const cherry = await arrangeMediaItem(at.db, accountId, { name: 'Cherry' });
  const admin = await inviteMember(at, owner, 'admin');
  const scheduler = await inviteMember(at, owner, 'scheduler');
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  const assign = (client: ApiClient, media = apple) =>
    client.assignments.assignToDevice({
      params: { deviceId: screen.id },
      body: { mediaType: 'image', mediaId: MediaId.parse(media.id) },
    });
  const assigned = async () => (await owner.client.devices.get({ params: { deviceId: screen.id } })).assignedMedia?.id;
  return { owner, admin, scheduler, screen, apple, cherry, assign, assigned };
}

const one = (id: ApprovalId) => ({ params: { id } });

describe('a change of a scheduler', () => {
  test('is carried out at once while approval is off, and by admins always', async () => {
    const { owner, admin, scheduler, assign, assigned, apple, cherry } = await arrange();
    await assign(admin.client);
    expect(await assigned()).toBe(apple.id);
    await owner.client.approvals.changeSettings({ body: { isOn: false } });
    await assign(scheduler.client, cherry);
    expect(await assigned()).toBe(cherry.id);
  });

  test('is answered with who decides, and shows what it would do now', async () => {
    const { admin, scheduler, screen, apple, assign, assigned } = await arrange();
    const error: unknown = await assign(scheduler.client).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'approval.waiting',
      message: 'This change waits for approval by Someone or Ben.',
    });
    expect(await assigned()).toBeUndefined();
    const { approvals } = await admin.client.approvals.list({});
    expect(approvals).toMatchObject([
      {
        state: 'waiting',
        what: 'Assign Apple to Door',
        names: ['Apple', 'Door'],
        requestedBy: 'Ben',
        isYours: false,
        picture: { id: apple.id },
        screenCount: 1,
        decidedBy: null,
      },
    ]);
    const [approval] = approvals;
    if (approval === undefined) throw new Error('A change waits');
    const { effect, problem } = await admin.client.approvals.get(one(approval.id));
    expect(problem).toBeNull();
    expect(effect?.screens.map(({ deviceId, then }) => [deviceId, then.media?.id])).toEqual([[screen.id, apple.id]]);
    expect((await scheduler.client.approvals.settings()).settings).toEqual({
      isOn: true,
      appliesToYou: true,
      waitingCount: 1,
    });
    expect((await admin.client.approvals.settings()).settings.appliesToYou).toBe(false);
  });

  test('that begins after the horizon of effects waits, too', async () => {
    const { owner, scheduler, screen, apple } = await arrange();
    const body = createEventBody({ mediaId: apple.id, deviceIds: [screen.id], scheduledDate: '2026-06-01' });
    await findApprovalOf(scheduler.client.schedule.create({ body }));
    expect((await owner.client.schedule.list({})).events).toEqual([]);
  });

  test('that is refused is refused at once', async () => {
    const { scheduler, screen } = await arrange();
    const request = scheduler.client.assignments.assignToDevice({
      params: { deviceId: screen.id },
      body: { mediaType: 'image', mediaId: MediaId.parse('med_unknown') },
    });
    await expect(request).rejects.toMatchObject({ code: 'media.not_found' });
  });

  test('repeated with the same key waits once', async () => {
    const { admin, scheduler, screen, apple } = await arrange();
    const body = createEventBody({ mediaId: apple.id, deviceIds: [screen.id] });
    const send = () => scheduler.client.schedule.create({ body, idempotencyKey: 'once' });
    expect(await findApprovalOf(send())).toBe(await findApprovalOf(send()));
    expect((await admin.client.approvals.list({})).approvals).toHaveLength(1);
  });
});

test('in an account 1,000 changes wait at most; the next one is accepted once one of them is decided', async () => {
  const { owner, scheduler, assign, cherry } = await arrange();
  const id = await findApprovalOf(assign(scheduler.client));
  await server.query(`insert into approvals
    select (jsonb_populate_record(a, jsonb_build_object('id', a.id || n))).* from approvals a, generate_series(1, 999) n
    where a.id = '${id}'`);
  const settings = async () => (await owner.client.approvals.settings()).settings;
  expect(await settings()).toMatchObject({ waitingCount: 1_000 });
  await expect(assign(scheduler.client, cherry)).rejects.toMatchObject({ code: 'approval.limit_reached', status: 409 });
  expect(await settings()).toMatchObject({ waitingCount: 1_000 });
  await scheduler.client.approvals.withdraw(one(id));
  await findApprovalOf(assign(scheduler.client, cherry));
  expect(await settings()).toMatchObject({ waitingCount: 1_000 });
});

describe('approving', () => {
  test('carries the change out as its maker’s, and the audit log says who approved', async () => {
    const { owner, admin, scheduler, apple, assign, assigned } = await arrange();
    const id = await findApprovalOf(assign(scheduler.client));
    const { approval } = await admin.client.approvals.approve(one(id));
    expect(approval).toMatchObject({ state: 'approved', decidedBy: 'Ben', reason: '' });
    expect(await assigned()).toBe(apple.id);
    const { entries } = await owner.client.audit.mine({ query: { search: 'Apple' } });
    const sorted = entries.toSorted((a, b) => (a.what < b.what ? -1 : 1));
    expect(sorted).toMatchObject([
      { actor: scheduler.email, what: 'Assigned Apple to Door, approved by Ben', names: ['Apple', 'Door'] },
      { actor: scheduler.email, what: 'Sent for approval: Assign Apple to Door' },
    ]);
    const { approvals } = await scheduler.client.approvals.list({ query: { state: 'decided' } });
    expect(approvals).toMatchObject([{ id, state: 'approved', isYours: true }]);
  });

  test('twice at the same time carries the change out once', async () => {
    const { owner, admin, scheduler, screen, apple } = await arrange();
    const body = createEventBody({ mediaId: apple.id, deviceIds: [screen.id] });
    const id = await findApprovalOf(scheduler.client.schedule.create({ body }));
    const outcomes = await Promise.allSettled([
      admin.client.approvals.approve(one(id)),
      owner.client.approvals.approve(one(id)),
      owner.client.approvals.decline({ ...one(id), body: { reason: 'Not now' } }),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'approval.decided' } }, { reason: { code: 'approval.decided' } }]);
    const { events } = await owner.client.schedule.list({});
    const [{ state } = { state: 'waiting' }] = (await owner.client.approvals.list({ query: { state: 'decided' } }))
      .approvals;
    expect(events).toHaveLength(state === 'approved' ? 1 : 0);
  });

  test('that fails in the middle leaves the change waiting and the screens as they were', async () => {
    const { admin, scheduler, assign, assigned } = await arrange();
    const id = await findApprovalOf(assign(scheduler.client));
    await server.query(`
      create function fail_once() returns trigger language plpgsql as $$ begin raise exception using errcode = '40001'; end $$;
      create trigger fail_once after insert on device_assignments for each row execute function fail_once()`);
    await expect(admin.client.approvals.approve(one(id))).rejects.toMatchObject({ code: 'server.unavailable' });
    await server.query('drop trigger fail_once on device_assignments; drop function fail_once');
    expect(await assigned()).toBeUndefined();
    expect((await admin.client.approvals.get(one(id))).approval.state).toBe('waiting');
    await admin.client.approvals.approve(one(id));
    expect(await assigned()).toBeDefined();
  });
});

describe('a change that waits', () => {
  test('is declined with a reason, which its maker gets by email', async () => {
    const { admin, scheduler, assign, assigned } = await arrange();
    const id = await findApprovalOf(assign(scheduler.client));
    await expect(admin.client.approvals.decline({ ...one(id), body: { reason: ' ' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await admin.client.approvals.decline({ ...one(id), body: { reason: 'The old price' } });
    expect(await assigned()).toBeUndefined();
    const mail = await vi.waitFor(async () => {
      const found = (await readMailsTo(server, scheduler.email)).find(({ subject }) => subject?.startsWith('Declined'));
      if (found === undefined) throw new Error('No email yet');
      return found;
    }, 60_000);
    expect(mail.subject).toBe('Declined: Assign Apple to Door');
    expect(mail.text).toContain('The old price');
  });

  test('is withdrawn by its maker only', async () => {
    const { owner, admin, scheduler, assign } = await arrange();
    const other = await inviteMember(server, owner, 'editor');
    const id = await findApprovalOf(assign(scheduler.client));
    for (const { client } of [admin, other]) {
      await expect(client.approvals.withdraw(one(id))).rejects.toMatchObject({ code: 'approval.not_found' });
    }
    const { approval } = await scheduler.client.approvals.withdraw(one(id));
    expect(approval).toMatchObject({ state: 'withdrawn', decidedBy: 'Ben' });
  });

  test('does not exist for others who may not decide, nor in another account', async () => {
    const { owner, scheduler, assign } = await arrange();
    const other = await inviteMember(server, owner, 'editor');
    const stranger = await server.signUp();
    const id = await findApprovalOf(assign(scheduler.client));
    for (const { client } of [other, stranger]) {
      await expect(client.approvals.get(one(id))).rejects.toMatchObject({ code: 'approval.not_found' });
      expect((await client.approvals.list({})).approvals).toEqual([]);
    }
    await expect(stranger.client.approvals.approve(one(id))).rejects.toMatchObject({ code: 'approval.not_found' });
    await expect(scheduler.client.approvals.approve(one(id))).rejects.toMatchObject({ code: 'auth.role_required' });
  });
});

describe('a change expires', () => {
  type Arranged = Awaited<ReturnType<typeof arrange>>;
  const causes: [cause: string, happen: (arranged: Arranged) => Promise<unknown>, reason: string][] = [
    [
      'when another content is assigned to its screen',
      ({ admin, assign, cherry }) => assign(admin.client, cherry),
      'Door was changed in the meantime.',
    ],
    [
      'when its content is deleted',
      ({ admin, apple }) => admin.client.media.removeImage({ params: { id: MediaId.parse(apple.id) } }),
      'Apple was deleted in the meantime.',
    ],
    [
      'when its maker is removed',
      ({ admin, scheduler }) =>
        admin.client.team.removeMember({ params: { memberId: UserId.parse(scheduler.user.userId) } }),
      'Ben does not belong to the account any more.',
    ],
    [
      'when its maker may not make it any more',
      ({ admin, scheduler }) =>
        admin.client.team.changeMember({
          params: { memberId: UserId.parse(scheduler.user.userId) },
          body: { role: 'viewer' },
        }),
      'Ben is Viewer now, and may not do this any more.',
    ],
  ];

  test.each(causes)('%s', async (_cause, happen, reason) => {
    const arranged = await arrange();
    const { admin, scheduler, assign, assigned } = arranged;
    const id = await findApprovalOf(assign(scheduler.client));
    await happen(arranged);
    const before = await assigned();
    await expect(admin.client.approvals.approve(one(id))).rejects.toMatchObject({
      code: 'approval.expired',
      message: `This change has expired and was not carried out. ${reason}`,
    });
    expect(await assigned()).toBe(before);
    const { approval } = await admin.client.approvals.get(one(id));
    expect(approval).toMatchObject({ state: 'expired', decidedBy: null, reason });
  });

  test('but not when something that it names gets another name', async () => {
    const { admin, scheduler, screen, assign } = await arrange();
    const id = await findApprovalOf(assign(scheduler.client));
    await admin.client.devices.rename({ params: { deviceId: screen.id }, body: { name: 'Gate' } });
    expect((await admin.client.approvals.approve(one(id))).approval.state).toBe('approved');
  });
});

test('nobody decides for 14 days: it expires; admins get one email in 10 minutes about all that waits', async () => {
  const at = await testApp({ now: NOON, hasScheduler: false });
  const { owner, admin, scheduler, screen, apple, assign } = await arrange(at);
  const expiry = createExpiry(at.platform);
  const viewer = await inviteMember(at, owner, 'viewer');
  const mails = async (email: string) =>
    (await readMailsTo(at, email)).filter(({ subject }) => /approval/.test(subject ?? ''));
  const id = await findApprovalOf(assign(scheduler.client));
  await expiry.tend();
  await expect.poll(() => mails(admin.email), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => mails(owner.email), { timeout: 60_000 }).toHaveLength(1);
  const body = createEventBody({ mediaId: apple.id, deviceIds: [screen.id] });
  await findApprovalOf(scheduler.client.schedule.create({ body }));
  await expiry.tend();
  at.setTime('2026-03-09T12:11:00.000Z');
  await expiry.tend();
  await expect.poll(() => mails(admin.email), { timeout: 60_000 }).toHaveLength(2);
  const [first, second] = await mails(admin.email);
  expect(first?.subject).toBe('Ben asks for your approval');
  expect(first?.text).toContain('Assign Apple to Door (Ben, 1 screen)');
  expect(first?.text).toContain(`https://signs.example.com/a/${owner.user.id}/approvals`);
  expect(second?.subject).toBe('2 changes wait for your approval');
  expect([...(await mails(scheduler.email)), ...(await mails(viewer.email))]).toEqual([]);
  at.setTime('2026-03-23T12:00:01.000Z');
  await expiry.tend();
  const { entries } = await owner.client.audit.mine({ query: { search: 'expired' } });
  expect(entries).toEqual([]);
  const fresh = await at.visitor.accounts.login({ body: { email: admin.email, password: admin.password } });
  const { approval } = await at.clientFor(fresh.token).approvals.get(one(id));
  expect(approval).toMatchObject({ state: 'expired', reason: 'Nobody decided on it within 14 days.' });
});
