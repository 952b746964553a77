import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { codeOf, findChallenge, outcomeOf, turnOnSecondFactor } from '../../test/sign-in/second-factor.ts';

const NOW = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW });
});

const enter = (challenge: string, code: string, at: Pick<TestApp, 'visitor'> = server) =>
  at.visitor.secondFactors.signIn({ body: { challenge, code } });

async function signUpWithFactor(at: TestApp = server) {
  const member = await at.signUp();
  return { ...member, ...(await turnOnSecondFactor(at, member)) };
}

/** Another session of a person, which began before they turned their second factor on. */
async function openSession({ email, password }: Member) {
  const { token } = await server.visitor.accounts.login({ body: { email, password } });
  return server.clientFor(token);
}

describe('setting up a second factor', () => {
  test('shows a secret, and sign-in asks for a code only after a first one was entered', async () => {
    const member = await server.signUp();
    const { secret, uri } = await member.client.secondFactors.start({ body: {} });
    expect(uri).toContain(`secret=${secret}`);
    expect(await outcomeOf(openSession(member))).toBe('done');
    const { recoveryCodes } = await member.client.secondFactors.confirm({ body: { code: codeOf(server, secret) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await outcomeOf(openSession(member))).toBe('auth.second_factor_required');
    expect(await member.client.secondFactors.read()).toEqual({
      enabledAt: NOW,
      recoveryCodesLeft: 10,
      requiredFrom: null,
      isProven: true,
    });
  });

  test('needs the code of the secret that was shown last', async () => {
    const { client } = await server.signUp();
    expect(await outcomeOf(client.secondFactors.confirm({ body: { code: '123456' } }))).toBe(
      'second_factor.not_started',
    );
    const former = await client.secondFactors.start({ body: {} });
    const { secret } = await client.secondFactors.start({ body: {} });
    const confirm = (code: string) => outcomeOf(client.secondFactors.confirm({ body: { code } }));
    expect(await confirm(codeOf(server, former.secret))).toBe('second_factor.code_invalid');
    expect(await confirm(codeOf(server, secret))).toBe('done');
    expect(await confirm(codeOf(server, secret, 1))).toBe('second_factor.already_on');
    expect(await outcomeOf(client.secondFactors.start({ body: {} }))).toBe('second_factor.already_on');
  });

  test('asks for the password in a session older than ten minutes, so that whoever took it over cannot lock its person out', async () => {
    const at = await testApp({ now: NOW });
    const { client, password } = await at.signUp();
    at.setTime('2026-03-09T12:10:00.000Z');
    expect(await outcomeOf(client.secondFactors.start({ body: {} }))).toBe('auth.password_required');
    expect(await outcomeOf(client.secondFactors.start({ body: { password: 'wrong' } }))).toBe('account.password_wrong');
    expect(await outcomeOf(client.secondFactors.confirm({ body: { code: '123456' } }))).toBe(
      'second_factor.not_started',
    );
    const { secret } = await client.secondFactors.start({ body: { password } });
    expect(await outcomeOf(client.secondFactors.confirm({ body: { code: codeOf(at, secret) } }))).toBe('done');
  });

  test('asks for the password in a session that seems to begin later, because the clock was set back', async () => {
    const at = await testApp({ now: NOW });
    const { client } = await at.signUp();
    at.setTime('2026-03-08T12:00:00.000Z');
    expect(await outcomeOf(client.secondFactors.start({ body: {} }))).toBe('auth.password_required');
  });

  test('leaves other sessions of the person as they are; they can prove the factor later', async () => {
    const member = await server.signUp();
    const other = await openSession(member);
    const { secret } = await turnOnSecondFactor(server, member);
    expect((await other.secondFactors.read()).isProven).toBe(false);
    expect(await outcomeOf(other.secondFactors.prove({ body: { code: '000000' } }))).toBe('second_factor.code_invalid');
    await other.secondFactors.prove({ body: { code: codeOf(server, secret) } });
    expect((await other.secondFactors.read()).isProven).toBe(true);
    const { sessions } = await other.accounts.sessions();
    expect(sessions.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, true]);
  });

  test('stores neither the secret nor the recovery codes as they are', async () => {
    const { secret, recoveryCodes } = await signUpWithFactor();
    const stored = JSON.stringify([
      await server.query('select * from second_factors'),
      await server.query('select * from recovery_codes'),
      await server.query('select * from audit_entries'),
    ]);
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown);
  });
});

describe('signing in with a second factor', () => {
  test('answers like signing in by password, once the code of the app was entered', async () => {
    const member = await signUpWithFactor();
    const code = codeOf(server, member.secret);
    const { token, user } = await enter(await findChallenge(server, member), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(user?.userId).toBe(member.user.userId);
    expect((await server.clientFor(token).secondFactors.read()).isProven).toBe(true);
  });

  test('sets the cookie that opens files', async () => {
    const member = await signUpWithFactor();
    const answer = await fetch(`${server.url}/api/auth/second-factor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        challenge: await findChallenge(server, member),
        code: codeOf(server, member.secret),
      }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(`${server.url}/api/events`, { headers: { cookie } })).status).toBe(200);
  });

  test('accepts each code of the app once, also from two browsers at once', async () => {
    const member = await signUpWithFactor();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => findChallenge(server, member)));
    const code = codeOf(server, member.secret);
    const outcomes = await Promise.all(challenges.map((challenge) => outcomeOf(enter(challenge, code))));
    expect(outcomes.toSorted()).toEqual(['auth.code_invalid', 'auth.code_invalid', 'auth.code_invalid', 'done']);
    expect(await outcomeOf(enter(await findChallenge(server, member), code))).toBe('auth.code_invalid');
  });

  test('accepts each recovery code once, however it is typed, also from two browsers at once', async () => {
    const member = await signUpWithFactor();
    const [first = '', second = ''] = member.recoveryCodes;
    const challenges = await Promise.all([1, 2, 3].map(() => findChallenge(server, member)));
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    const outcomes = await Promise.all(challenges.map((challenge) => outcomeOf(enter(challenge, typed))));
    expect(outcomes.toSorted()).toEqual(['auth.code_invalid', 'auth.code_invalid', 'done']);
    expect(await outcomeOf(enter(await findChallenge(server, member), second))).toBe('done');
    expect((await member.client.secondFactors.read()).recoveryCodesLeft).toBe(8);
  });

  test('refuses codes of others', async () => {
    const [member, other] = [await signUpWithFactor(), await signUpWithFactor()];
    const challenge = await findChallenge(server, member);
    for (const code of [codeOf(server, other.secret), other.recoveryCodes[0] ?? '', '']) {
      expect(await outcomeOf(enter(challenge, code || 'nonsense'))).toBe('auth.code_invalid');
    }
    expect(await outcomeOf(enter(challenge, codeOf(server, member.secret)))).toBe('done');
  });

  test('refuses a challenge that is unknown, completed, older than 10 minutes, or begun before a new password', async () => {
    const member = await signUpWithFactor();
    expect(await outcomeOf(enter('unknown', '123456'))).toBe('auth.challenge_expired');
    const completed = await findChallenge(server, member);
    await enter(completed, codeOf(server, member.secret));
    expect(await outcomeOf(enter(completed, codeOf(server, member.secret, 1)))).toBe('auth.challenge_expired');
    const before = await findChallenge(server, member);
    const old = { currentPassword: member.password, password: 'another horse' };
    await member.client.accounts.changePassword({ body: old });
    expect(await outcomeOf(enter(before, codeOf(server, member.secret, 1)))).toBe('auth.challenge_expired');
    const expired = await findChallenge(server, { ...member, password: old.password });
    server.setTime('2026-03-09T12:10:01.000Z');
    expect(await outcomeOf(enter(expired, codeOf(server, member.secret)))).toBe('auth.challenge_expired');
    server.setTime(NOW);
  });

  test('refuses codes after too many wrong ones, over new challenges and sessions too, until some time has passed', async () => {
    const limit = { hits: 3, windowMs: 60_000 };
    const strict = await testApp({ now: NOW, limits: { signInPerAccount: limit } });
    const member = await signUpWithFactor(strict);
    for (let i = 0; i < 3; i += 1) {
      expect(await outcomeOf(enter(await findChallenge(strict, member), '000000', strict))).toBe('auth.code_invalid');
    }
    const [recoveryCode = ''] = member.recoveryCodes;
    const challenge = await findChallenge(strict, member);
    for (const code of [codeOf(strict, member.secret), recoveryCode]) {
      expect(await outcomeOf(enter(challenge, code, strict))).toBe('request.too_many');
      expect(await outcomeOf(member.client.secondFactors.turnOff({ body: { code } }))).toBe('request.too_many');
    }
    strict.setTime('2026-03-09T12:01:01.000Z');
    expect(await outcomeOf(enter(challenge, recoveryCode, strict))).toBe('done');
  });

  test('tries no more wrong codes when they are sent at once', async () => {
    const strict = await testApp({ now: NOW, limits: { signInPerAccount: { hits: 3, windowMs: 60_000 } } });
    const member = await signUpWithFactor(strict);
    const challenge = await findChallenge(strict, member);
    const codes = Array.from({ length: 8 }, (_, at) => (at < 4 ? '000000' : `0000-0000-0000-000${at}`));
    const outcomes = await Promise.all(codes.map((code) => outcomeOf(enter(challenge, code, strict))));
    expect(outcomes.filter((outcome) => outcome === 'auth.code_invalid')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'request.too_many')).toHaveLength(5);
  });

  test('counts wrong codes of all people together by network address', async () => {
    const strict = await testApp({ now: NOW, limits: { signInPerAddress: { hits: 2, windowMs: 60_000 } } });
    const [first, second] = [await signUpWithFactor(strict), await signUpWithFactor(strict)];
    const challenges = [await findChallenge(strict, first), await findChallenge(strict, second)];
    for (const challenge of challenges)
      expect(await outcomeOf(enter(challenge, '000000', strict))).toBe('auth.code_invalid');
    const outcome = await outcomeOf(enter(challenges[0] ?? '', codeOf(strict, first.secret), strict));
    expect(outcome).toBe('request.too_many');
  });

  test('does not count codes that were right', async () => {
    const strict = await testApp({ now: NOW, limits: { signInPerAccount: { hits: 1, windowMs: 3_600_000 } } });
    const member = await signUpWithFactor(strict);
    for (const code of member.recoveryCodes.slice(0, 3)) {
      expect(await outcomeOf(enter(await findChallenge(strict, member), code, strict))).toBe('done');
    }
  });
});

describe('a second factor that is on', () => {
  test('is turned off by the password or a code, and then no session counts as proven any more', async () => {
    const member = await signUpWithFactor();
    const { turnOff } = member.client.secondFactors;
    expect(await outcomeOf(turnOff({ body: { password: 'wrong' } }))).toBe('account.password_wrong');
    expect(await outcomeOf(turnOff({ body: { code: '000000' } }))).toBe('second_factor.code_invalid');
    expect(await outcomeOf(turnOff({ body: {} }))).toBe('request.invalid');
    expect(await outcomeOf(turnOff({ body: { code: '000000', password: member.password } }))).toBe('request.invalid');
    const challenge = await findChallenge(server, member);
    await turnOff({ body: { code: codeOf(server, member.secret) } });
    expect(await member.client.secondFactors.read()).toMatchObject({
      enabledAt: null,
      recoveryCodesLeft: 0,
      isProven: false,
    });
    expect(await outcomeOf(enter(challenge, member.recoveryCodes[0] ?? ''))).toBe('auth.challenge_expired');
    expect(await outcomeOf(openSession(member))).toBe('done');
    expect(await outcomeOf(turnOff({ body: { password: member.password } }))).toBe('second_factor.off');
  });

  test('is not changed by the password alone in a session that has not proven it', async () => {
    const member = await server.signUp();
    const before = await openSession(member);
    const { secret } = await turnOnSecondFactor(server, member);
    const body = { password: member.password };
    expect(await outcomeOf(before.secondFactors.turnOff({ body }))).toBe('auth.factor_required');
    expect(await outcomeOf(before.secondFactors.renewRecoveryCodes({ body }))).toBe('auth.factor_required');
    expect(await outcomeOf(before.secondFactors.turnOff({ body: { code: codeOf(server, secret) } }))).toBe('done');
  });

  test('gets new recovery codes by the password or a code; the former ones end', async () => {
    const member = await signUpWithFactor();
    const { renewRecoveryCodes } = member.client.secondFactors;
    const { recoveryCodes } = await renewRecoveryCodes({ body: { password: member.password } });
    const challenge = await findChallenge(server, member);
    expect(await outcomeOf(enter(challenge, member.recoveryCodes[0] ?? ''))).toBe('auth.code_invalid');
    expect(await outcomeOf(enter(challenge, recoveryCodes[0] ?? ''))).toBe('done');
    const again = await renewRecoveryCodes({ body: { code: codeOf(server, member.secret) } });
    expect(again.recoveryCodes).toHaveLength(10);
  });

  test('is part of the person’s export, without secrets', async () => {
    const { client, secret, recoveryCodes } = await signUpWithFactor();
    const exported = await client.ownData.read();
    expect(exported.secondFactor).toEqual({ enabledAt: NOW, recoveryCodesLeft: 10 });
    for (const shown of [secret, ...recoveryCodes]) expect(JSON.stringify(exported)).not.toContain(shown);
  });
});

test('a person gets an email about each change of their second factor', async () => {
  const member = await signUpWithFactor();
  await enter(await findChallenge(server, member), member.recoveryCodes[0] ?? '');
  await member.client.secondFactors.renewRecoveryCodes({ body: { password: member.password } });
  await member.client.secondFactors.turnOff({ body: { password: member.password } });
  const subjects = async () => (await readMailsTo(server, member.email)).map(({ subject = '' }) => subject).toSorted();
  await vi.waitFor(async () =>
    expect(await subjects()).toEqual([
      'A recovery code was used',
      'A second factor was set up',
      'Your recovery codes were renewed',
      'Your second factor was turned off',
    ]),
  );
});
