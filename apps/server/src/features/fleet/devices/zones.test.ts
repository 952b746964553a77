import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen } from '../../../test/arrange.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp();
  for (const name of ['Foyer', 'attic', 'Bar', 'Cellar', 'Door', 'Exit', 'Garden']) {
    await arrangeScreen(server.db, member.user.id, { name, deviceId: name.toLowerCase() });
  }
  await server.query(`update devices set time_zone = 'Europe/London' where name in ('Bar', 'Garden')`);
});

const readZones = async ({ client }: Member, deviceIds?: string[]) =>
  (await client.devices.timeZones({ body: deviceIds === undefined ? {} : { deviceIds } })).zones.map(
    ({ timeZone, deviceCount, devices }) => [timeZone, deviceCount, devices.map(({ name }) => name)],
  );

test('devices are counted by time zone, the most frequent first, and the first five by name are named', async () => {
  const { id = '' } = (await member.client.devices.list()).find(({ name }) => name === 'Foyer') ?? {};
  const all = [id, 'garden', 'attic', 'bar', 'cellar', 'door', 'exit', 'exit'];
  expect(await readZones(member, all)).toEqual([
    ['UTC', 5, ['attic', 'Cellar', 'Door', 'Exit', 'Foyer']],
    ['Europe/London', 2, ['Bar', 'Garden']],
  ]);
  await arrangeScreen(server.db, member.user.id, { name: 'Hall', deviceId: 'hall' });
  expect(await readZones(member, [...all, 'hall'])).toContainEqual([
    'UTC',
    6,
    ['attic', 'Cellar', 'Door', 'Exit', 'Foyer'],
  ]);
});

test('unknown devices and those of another account are left out', async () => {
  const other = await server.signUp();
  expect(await readZones(other, ['bar', 'nobody', '\0'])).toEqual([]);
  expect(await readZones(member, ['bar', 'nobody', '\0'])).toEqual([['Europe/London', 1, ['Bar']]]);
  expect(await readZones(member, [])).toEqual([]);
});

test('without ids the zones are those of all devices of the account', async () => {
  const own = await server.signUp();
  expect(await readZones(own)).toEqual([]);
  await arrangeScreen(server.db, own.user.id, { name: 'Only', deviceId: 'only-1' });
  expect(await readZones(own)).toEqual([['UTC', 1, ['Only']]]);
});

test('the names of devices are read by their ids, and only those of the account', async () => {
  const refs = ['bar', 'garden', 'bar', 'nobody', '\0'];
  const names = async ({ client }: Member) =>
    (await client.devices.names({ body: { deviceIds: refs } })).devices.map(({ name }) => name).toSorted();
  expect(await names(member)).toEqual(['Bar', 'Garden']);
  expect(await names(await server.signUp())).toEqual([]);
});
