import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../../test/arrange.ts';
import { createAudit } from './service.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp();
});

const newest = async ({ client }: Member = member) => (await client.audit.mine({ query: { limit: 1 } })).entries[0]!;

describe('the details of an entry', () => {
  test('omit the pairing code, because it is a credential', async () => {
    const { code } = await server.visitor.pairing.start({ body: {} });
    await member.client.devices.pair({ body: { code, name: 'Bar' } });
    expect(await newest()).toMatchObject({ details: { name: 'Bar' } });
    expect(JSON.stringify(await newest())).not.toContain(code);
  });

  test('are cut to 200 characters per field; lists and objects are stored as JSON', async () => {
    const screens = await Promise.all(Array.from({ length: 10 }, () => arrangeScreen(server.db, member.user.id)));
    const deviceIds = screens.map(({ id }) => id);
    await member.client.commands.sendToMany({ body: { deviceIds, kind: 'volume', value: 7 } });
    const { details } = await newest();
    expect(details).toEqual({
      deviceIds: JSON.stringify(deviceIds).slice(0, 200),
      kind: 'volume',
      value: 7,
    });
  });

  test('omit characters that PostgreSQL refuses', async () => {
    const path = '/api/device-groups';
    const caller = { url: server.url, token: member.token };
    await requestRaw(caller, 'POST', path, { name: 'Bar\0', description: 'half \uD83D' });
    const { details } = await newest();
    expect(JSON.stringify(details)).not.toMatch(/\\u0000|\\ud83d/i);
    expect(details).toMatchObject({ name: 'Bar' });
  });
});

describe('a search', () => {
  test.each(['%', '__', '\\', '\0'])('for %j finds it as literal text', async (text) => {
    const owner = await server.signUp();
    await owner.client.accounts.changeProfile({ body: { name: 'Plain' } });
    const search = async () => (await owner.client.audit.mine({ query: { search: text } })).entries.length;
    const all = (await owner.client.audit.mine()).entries.length;
    expect(await search()).toBe(text === '\0' ? all : 0);
  });

  test('covers the details, the address and the target', async () => {
    const { id } = await arrangeScreen(server.db, member.user.id);
    await member.client.devices.rename({ params: { deviceId: id }, body: { name: 'Needle' } });
    for (const search of ['needle', id, '127.0.0']) {
      const { entries } = await member.client.audit.mine({ query: { search } });
      expect(entries.map(({ target }) => target)).toContain(id);
    }
  });
});

test('a change that no person requested has no address, and the account’s email of that time', async () => {
  const names = { find: async () => new Map<string, string>(), findAssigned: async () => null };
  const audit = createAudit(server.platform, { names });
  const accountId = member.user.id;
  await audit.record(server.db, { accountId, actor: 'Payment provider', what: 'Ended the subscription' });
  expect(await newest()).toMatchObject({
    actor: 'Payment provider',
    accountEmail: member.email,
    what: 'Ended the subscription',
    target: '',
    from: '',
    userAgent: '',
  });
});

test('a change that is rolled back leaves no entry', async () => {
  const { code } = await server.visitor.pairing.start({ body: {} });
  const before = await newest();
  await member.client.devices.pair({ body: { code, groupId: 'grp_unknown' } }).catch(() => {});
  expect(await newest()).toEqual(before);
});

test('an administrator exports the entries of every account, other people do not', async () => {
  const admin = await server.signUp({ isAdmin: true });
  const { csv } = await admin.client.audit.allCsv({ query: { search: member.email } });
  expect(csv.split('\r\n').length).toBeGreaterThan(2);
  expect(csv).toContain(`"${member.email}"`);
  expect((await admin.client.audit.mineCsv({ query: { search: member.email } })).csv.split('\r\n')).toHaveLength(2);
  await expect(member.client.audit.allCsv({ query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' });
});
