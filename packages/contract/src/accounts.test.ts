import { describe, expect, test } from 'vitest';
import {
  AccountId,
  accounts,
  Credentials,
  EmailAddress,
  NewPassword,
  Registration,
  RepeatedPassword,
} from './accounts.ts';
import { PersonName } from './profile.ts';
import { accepts, listProblems } from './test/problems.ts';

describe('an email address', () => {
  test('is trimmed', () => {
    expect(EmailAddress.parse(' ada@example.com ')).toBe('ada@example.com');
  });

  test.for(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com'])('"%s" is refused', (text) => {
    expect(listProblems(EmailAddress, text)).toContain('Invalid email address');
  });

  test('has at most 254 characters', () => {
    expect(EmailAddress.safeParse(`${'a'.repeat(250)}@example.com`).success).toBe(false);
  });
});

describe('a new password', () => {
  test.for([6, 200])('may have %d characters', (length) => {
    expect(NewPassword.safeParse('x'.repeat(length)).success).toBe(true);
  });

  test('has at least 6 characters', () => {
    expect(listProblems(NewPassword, '12345')).toEqual(['Password must be at least 6 characters']);
  });

  test('has at most 200 characters, which bounds the cost of hashing', () => {
    expect(listProblems(NewPassword, 'x'.repeat(201))).toEqual(['Please use at most 200 characters']);
  });

  test('is not trimmed', () => {
    expect(NewPassword.parse('  secret  ')).toBe('  secret  ');
  });

  test('must be typed identically twice', () => {
    expect(RepeatedPassword.safeParse({ password: 'secret', confirmPassword: 'secret' }).success).toBe(true);
    expect(listProblems(RepeatedPassword, { password: 'secret', confirmPassword: 'secreT' })).toEqual([
      "confirmPassword: Passwords don't match",
    ]);
  });
});

describe('signing in and up', () => {
  test('a registration needs a name', () => {
    expect(listProblems(Registration, { name: ' ', email: 'ada@example.com', password: 'secret' })).toEqual([
      'name: Name is required',
    ]);
  });

  test('a name has at most 100 characters', () => {
    expect(PersonName.safeParse('x'.repeat(101)).success).toBe(false);
  });

  test('an old password may be shorter than a new one', () => {
    expect(Credentials.safeParse({ email: 'ada@example.com', password: 'x' }).success).toBe(true);
    expect(listProblems(Credentials, { email: 'ada@example.com', password: '' })).toEqual([
      'password: Password is required',
    ]);
  });

  test('an account id has its prefix', () => {
    expect(AccountId.safeParse('acc_1').success).toBe(true);
    expect(AccountId.safeParse('dev_1').success).toBe(false);
  });
});

describe('the changes of an account', () => {
  const { changePassword, deleteAccount, endSession, forgotPassword, changeProfile, resetPassword } = accounts;

  test('a new password needs the current one, which may be shorter than the rules for new ones', () => {
    expect(accepts(changePassword.body, { currentPassword: 'x', password: 'secret' })).toBe(true);
    expect(listProblems(changePassword.body, { currentPassword: '', password: '12345' })).toEqual([
      'currentPassword: Password is required',
      'password: Password must be at least 6 characters',
    ]);
  });

  test('the account is deleted only with its password', () => {
    expect(accepts(deleteAccount.body, { password: 'x' })).toBe(true);
    expect(listProblems(deleteAccount.body, { password: '' })).toEqual(['password: Password is required']);
    expect(listProblems(deleteAccount.body, { password: 'x'.repeat(201) })).toEqual([
      'password: Please use at most 200 characters',
    ]);
  });

  test('a reset link sets a password that follows the rules', () => {
    expect(accepts(resetPassword.body, { token: 'x'.repeat(200), password: 'secret' })).toBe(true);
    expect(accepts(resetPassword.body, { token: 'x'.repeat(201), password: 'secret' })).toBe(false);
    expect(listProblems(resetPassword.body, { token: '', password: '12345' })).toEqual([
      'token: Invalid reset token',
      'password: Password must be at least 6 characters',
    ]);
  });

  test('a reset link is requested with an email address', () => {
    expect(forgotPassword.body.parse({ email: ' ada@example.com' })).toEqual({ email: 'ada@example.com' });
    expect(listProblems(forgotPassword.body, { email: 'ada' })).toEqual(['email: Invalid email address']);
  });

  test('a name is one line', () => {
    expect(changeProfile.body.parse({ name: ' Ada\u202E\nLovelace ' })).toEqual({ name: 'AdaLovelace' });
    expect(listProblems(changeProfile.body, { name: '' })).toEqual(['name: Name is required']);
  });

  test('a session is ended by an id of at most 100 characters', () => {
    expect(accepts(endSession.params, { id: 'x'.repeat(100) })).toBe(true);
    expect(accepts(endSession.params, { id: 'x'.repeat(101) })).toBe(false);
  });
});

test.for(['register', 'login', 'forgotPassword', 'resetPassword', 'changePassword', 'deleteAccount'] as const)(
  '%s takes a password or sends an email, so attempts are limited',
  (name) => {
    expect(accounts[name].errors).toContain('request.too_many');
  },
);
