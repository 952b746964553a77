import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { captureLog, type Line } from '../test/captured-log.ts';
import { waitForResetLink } from '../test/mails.ts';
import { inviteMember } from '../test/members.ts';
import { pairScreen } from '../test/screen.ts';
import { turnOnSecondFactor } from '../test/sign-in/second-factor.ts';
import { securityEvents } from './security-log.ts';

const INFO = 30;
const WARN = 40;

const { log, lines } = captureLog();
const limit = { hits: 2, windowMs: 60_000 };

let server: TestApp;
let admin: Member;
beforeAll(async () => {
  server = await testApp({ log, limits: { signInPerAccount: limit, resetPerAccount: limit, resetPerAddress: limit } });
  admin = await server.signUp({ isAdmin: true });
});
beforeEach(async () => {
  await server.query('delete from rate_limits');
  lines.length = 0;
});

const events = (): Line[] => lines.filter(({ event }) => String(event).startsWith('security.'));

const refused = async (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

const signIn = (email: string, password: string) => server.visitor.accounts.login({ body: { email, password } });

/** The parts of a line that the event decides. */
const plain = ({ level, event, userId, caller, address }: Line) => ({ level, event, userId, caller, address });

const address = '127.0.0.1';
const byPerson = ({ user: { userId } }: Member) => ({ userId, caller: `user:${userId}`, address });

describe('the log has a security event for', () => {
  test('a sign-in, a wrong password, and the attempts after too many of them', async () => {
    const { email, password, user } = await server.signUp();
    const { userId } = user;
    await signIn(email, password);
    for (let i = 0; i < 2; i += 1) await refused(signIn(email, 'wrong'), 'auth.credentials_invalid');
    await refused(signIn(email, password), 'request.too_many');
    const none = { caller: undefined, address };
    expect(events().map(plain)).toEqual([
      { level: INFO, event: 'security.signed_in', userId, ...none },
      { level: WARN, event: 'security.sign_in_failed', userId, ...none },
      { level: WARN, event: 'security.sign_in_failed', userId, ...none },
      { level: WARN, event: 'security.sign_in_limited', userId: undefined, ...none },
    ]);
  });

  test('a sign-in with an unknown address, which it shows only as a hash', async () => {
    const attempts = ['Nobody@example.com', 'nobody@example.com', 'else@example.com'];
    for (const email of attempts) await refused(signIn(email, 'wrong'), 'auth.credentials_invalid');
    const [first, second, third] = events().map(({ email }) => email);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(JSON.stringify(lines)).not.toMatch(/nobody|else@/i);
  });

  test('a password reset that is requested and done, and for a wrong link', async () => {
    const member = await server.signUp();
    await server.visitor.accounts.forgotPassword({ body: { email: member.email } });
    const link = await waitForResetLink(server, member.email);
    const token = link.searchParams.get('token') ?? '';
    const use = () => server.visitor.accounts.resetPassword({ body: { token, password: 'a new one' } });
    await use();
    await refused(use(), 'reset.invalid');
    await refused(use(), 'request.too_many');
    expect(events().map(({ level, event, userId }) => [level, event, userId])).toEqual([
      [INFO, 'security.password_reset_requested', undefined],
      [INFO, 'security.password_reset', member.user.userId],
      [WARN, 'security.password_reset_failed', undefined],
      [WARN, 'security.password_reset_limited', undefined],
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test('a changed password, and a wrong current one', async () => {
    const member = await server.signUp();
    const change = (currentPassword: string) =>
      member.client.accounts.changePassword({ body: { currentPassword, password: 'a new one' } });
    await refused(change('wrong'), 'account.password_wrong');
    await change(member.password);
    expect(events().map(plain)).toEqual([
      { level: WARN, event: 'security.password_wrong', ...byPerson(member) },
      { level: INFO, event: 'security.password_changed', ...byPerson(member) },
    ]);
  });

  test('a second factor that is turned on, used, changed, entered wrongly and turned off', async () => {
    const member = await server.signUp();
    const { recoveryCodes } = await turnOnSecondFactor(server, member);
    const { renewRecoveryCodes, turnOff, prove } = member.client.secondFactors;
    await prove({ body: { code: recoveryCodes[0] ?? '' } });
    await renewRecoveryCodes({ body: { password: member.password } });
    await turnOff({ body: { password: member.password } });
    await turnOnSecondFactor(server, member);
    for (let i = 0; i < 2; i += 1) await refused(prove({ body: { code: '000000' } }), 'second_factor.code_invalid');
    await refused(prove({ body: { code: '000000' } }), 'request.too_many');
    expect(events().map(plain)).toEqual([
      { level: INFO, event: 'security.second_factor_on', ...byPerson(member) },
      { level: WARN, event: 'security.recovery_code_used', ...byPerson(member) },
      { level: INFO, event: 'security.recovery_codes_replaced', ...byPerson(member) },
      { level: INFO, event: 'security.second_factor_off', ...byPerson(member) },
      { level: INFO, event: 'security.second_factor_on', ...byPerson(member) },
      { level: WARN, event: 'security.second_factor_failed', ...byPerson(member) },
      { level: WARN, event: 'security.second_factor_failed', ...byPerson(member) },
      { level: WARN, event: 'security.second_factor_limited', ...byPerson(member) },
    ]);
  });

  test('a second factor that an owner resets, and a changed policy', async () => {
    const owner = await server.signUp();
    const member = await inviteMember(server, owner, 'viewer');
    await turnOnSecondFactor(server, member);
    lines.length = 0;
    await owner.client.team.resetSecondFactor({ params: { memberId: member.user.userId } });
    await owner.client.signInPolicy.change({ body: { secondFactor: { graceDays: 7 } } });
    const { caller } = byPerson(owner);
    expect(events().map(plain)).toEqual([
      { level: WARN, event: 'security.second_factor_reset', userId: member.user.userId, caller, address },
      { level: INFO, event: 'security.sign_in_policy_changed', userId: undefined, caller, address },
    ]);
  });

  test('a session that is ended from another one', async () => {
    const member = await server.signUp();
    await signIn(member.email, member.password);
    const { sessions } = await member.client.accounts.sessions();
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await member.client.accounts.endSession({ params: { id } });
    expect(events().at(-1)).toMatchObject({ event: 'security.session_revoked', sessionId: id, ...byPerson(member) });
  });

  test('all other sessions that are ended at once', async () => {
    const member = await server.signUp();
    await signIn(member.email, member.password);
    await signIn(member.email, member.password);
    await member.client.accounts.endSessions({ body: {} });
    expect(events().at(-1)).toMatchObject({ event: 'security.sessions_revoked', count: 2, ...byPerson(member) });
  });

  test('a changed role, and a suspended, reinstated and deleted account', async () => {
    const { user, email, password } = await server.signUp();
    const params = { userId: user.id };
    await admin.client.admin.setAdmin({ params, body: { isAdmin: true } });
    await admin.client.admin.suspend({ params, body: { isSuspended: true } });
    await refused(signIn(email, password), 'account.suspended');
    await admin.client.admin.suspend({ params, body: { isSuspended: false } });
    await admin.client.admin.deleteUser({ params });
    const by = { accountId: user.id, caller: `user:${admin.user.userId}` };
    expect(events()).toMatchObject([
      { level: INFO, event: 'security.role_changed', isAdmin: true, ...by },
      { level: INFO, event: 'security.account_suspended', ...by },
      { level: WARN, event: 'security.sign_in_suspended', userId: user.userId },
      { level: INFO, event: 'security.account_restored', ...by },
      { level: INFO, event: 'security.account_deleted', ...by },
    ]);
  });

  test('a device token that is replaced or whose device is removed, but not for a dry run', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    await pairScreen(server, member, { replaceDeviceId: device.id });
    await member.client.devices.register({ body: { deviceId: device.deviceId } });
    const params = { deviceId: device.id };
    await member.client.devices.remove.dryRun({ params });
    await member.client.devices.remove({ params });
    const { userId: _userId, ...by } = byPerson(member);
    const accountId = member.user.id;
    const revoked = { level: INFO, event: 'security.device_token_revoked', deviceId: device.id, accountId, ...by };
    expect(events()).toMatchObject([
      { ...revoked, reason: 'the hardware was replaced' },
      { ...revoked, reason: 'the device was registered again' },
      { ...revoked, reason: 'the device was removed' },
    ]);
  });
});

test('a security event has the id of its request', async () => {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'attempt-1' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }),
  });
  expect(answer.status).toBe(401);
  expect(events()).toMatchObject([{ requestId: 'attempt-1' }]);
});

test('a refused change is no security event', async () => {
  const { client } = await server.signUp();
  await refused(client.accounts.endSession({ params: { id: 'ses_unknown' } }), 'session.not_found');
  await refused(client.devices.remove({ params: { deviceId: 'dev_unknown' } }), 'device.not_found');
  expect(events()).toEqual([]);
});

test('the operators’ book explains every security event, and no other', async () => {
  const chapter = await readFile(new URL('../../../../docs/operators/monitoring.md', import.meta.url), 'utf8');
  const explained = [...chapter.matchAll(/^- `security\.(\w+)`/gm)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set(securityEvents));
});
