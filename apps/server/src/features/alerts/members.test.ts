import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { expect, test } from 'vitest';
import { minutes, startChecks } from '../../test/alert-checks.ts';
import { type Member, testApp } from '../../test/app.ts';
import { arrangeScreen } from '../../test/arrange.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';

const choose = (person: Pick<Member, 'client'>, choice: Partial<AlertSettings>) =>
  person.client.alerts.changeSettings({ body: { ...defaultAlertSettings, ...choice } });

test('members are emailed about the screens of the groups that they chose or are limited to, once, and others not at all', async () => {
  const { server, callIn, check, close } = await startChecks();
  const owner = await server.signUp();
  const [ben, all, silent] = [
    await inviteMember(server, owner, 'editor'),
    await inviteMember(server, owner, 'viewer'),
    await inviteMember(server, owner, 'admin'),
  ];
  const [bar, door] = [
    await arrangeScreen(server.db, owner.user.id, { name: 'Bar' }),
    await arrangeScreen(server.db, owner.user.id, { name: 'Door' }),
  ];
  const { group } = await owner.client.groups.create({ body: { name: 'Bars' } });
  await owner.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: bar.deviceId } });
  await choose(ben, { groupIds: [group.id] });
  await choose(all, {});
  const limited = await inviteMember(server, owner, 'viewer', { groupIds: [group.id] });
  await choose(limited, {});
  await choose(owner, { isOn: false });
  await check('12:00');
  await callIn([bar, door], '12:00');
  await check(...minutes(1, 12));
  const read = async (email: string) =>
    (await readMailsTo(server, email)).map(({ subject }) => subject).filter((subject) => !subject?.includes('invites'));
  await expect.poll(() => read(ben.email)).toEqual(['Bar is offline']);
  await expect.poll(() => read(limited.email)).toEqual(['Bar is offline']);
  await expect.poll(() => read(all.email)).toEqual(['2 screens are offline']);
  await callIn([bar, door], '12:13');
  await check('12:13', '12:14', '12:15');
  await expect.poll(() => read(ben.email)).toEqual(['Bar is offline', 'Bar is back online']);
  await expect.poll(() => read(all.email)).toEqual(['2 screens are offline', '2 screens are back online']);
  expect(await read(silent.email)).toEqual([]);
  expect(await read(owner.email)).toEqual([]);
  await close();
});

test('a member is emailed nothing until they choose; an owner keeps what the account had chosen', async () => {
  const server = await testApp();
  const owner = await server.signUp();
  await server.query(`insert into alert_settings (account_id, is_on, after_minutes, machine, time_zone)
    values ('${owner.user.id}', true, 30, '["hot"]', 'Europe/Kyiv')`);
  const ben = await inviteMember(server, owner, 'editor');
  const times = { afterMinutes: 30, quietFrom: null, quietUntil: null, timezone: 'Europe/Kyiv' };
  const { settings } = await owner.client.alerts.settings();
  expect(settings).toEqual({ isOn: true, machine: ['hot'], groupIds: null, ...times });
  expect((await ben.client.alerts.settings()).settings).toMatchObject({ isOn: false, machine: [], ...times });
  await choose(ben, { ...times, machine: ['clock-wrong'] });
  expect((await ben.client.alerts.settings()).settings).toMatchObject({ isOn: true, machine: ['clock-wrong'] });
  expect((await owner.client.alerts.settings()).settings).toEqual(settings);
});

test('only admins change when emails are sent, and a choice names groups of the account', async () => {
  const server = await testApp();
  const [owner, stranger] = [await server.signUp(), await server.signUp()];
  const ben = await inviteMember(server, owner, 'editor');
  await expect(choose(ben, { afterMinutes: 45 })).rejects.toMatchObject({ code: 'auth.role_required' });
  expect((await ben.client.alerts.settings()).settings).toMatchObject({ isOn: false, afterMinutes: 10 });
  const { group } = await stranger.client.groups.create({ body: { name: 'Bars' } });
  for (const groupIds of [[group.id], [GroupId.parse('grp_none')]])
    await expect(choose(owner, { groupIds })).rejects.toMatchObject({ code: 'group.not_found' });
  const own = await owner.client.groups.create({ body: { name: 'Bars' } });
  await choose(owner, { groupIds: [own.group.id] });
  await owner.client.groups.remove({ params: { id: own.group.id } });
  expect((await owner.client.alerts.settings()).settings.groupIds).toEqual([]);
});

test('what a process of release 0.2 turns off for the founder is off', async () => {
  const server = await testApp();
  const owner = await server.signUp();
  await choose(owner, { afterMinutes: 20 });
  await server.query(`update alert_settings set is_on = false, machine = '[]' where account_id = '${owner.user.id}'`);
  expect((await owner.client.alerts.settings()).settings).toMatchObject({ isOn: false, machine: [], afterMinutes: 20 });
});
