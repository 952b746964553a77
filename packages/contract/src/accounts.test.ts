import { describe, expect, test } from 'vitest';
import {
  AccountId,
  Credentials,
  EmailAddress,
  NewPassword,
  PersonName,
  Registration,
  RepeatedPassword,
} from './accounts.ts';

function messagesOf(result: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return result.error?.issues.map(({ message }) => message) ?? [];
}

describe('an email address', () => {
  test('is trimmed', () => {
    expect(EmailAddress.parse(' ada@example.com ')).toBe('ada@example.com');
  });

  test.for(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com'])('"%s" is refused', (text) => {
    expect(messagesOf(EmailAddress.safeParse(text))).toContain('Invalid email address');
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
    expect(messagesOf(NewPassword.safeParse('12345'))).toEqual(['Password must be at least 6 characters']);
  });

  test('has at most 200 characters, which bounds the cost of hashing', () => {
    expect(messagesOf(NewPassword.safeParse('x'.repeat(201)))).toEqual(['Please use at most 200 characters']);
  });

  test('is not trimmed', () => {
    expect(NewPassword.parse('  secret  ')).toBe('  secret  ');
  });

  test('is typed twice, the same', () => {
    expect(RepeatedPassword.safeParse({ password: 'secret', confirmPassword: 'secret' }).success).toBe(true);
    const result = RepeatedPassword.safeParse({ password: 'secret', confirmPassword: 'secreT' });
    expect(messagesOf(result)).toEqual(["Passwords don't match"]);
    expect(result.error?.issues[0]?.path).toEqual(['confirmPassword']);
  });
});

describe('signing in and up', () => {
  test('a registration needs a name', () => {
    const result = Registration.safeParse({ name: ' ', email: 'ada@example.com', password: 'secret' });
    expect(messagesOf(result)).toEqual(['Name is required']);
  });

  test('a name has at most 100 characters', () => {
    expect(PersonName.safeParse('x'.repeat(101)).success).toBe(false);
  });

  test('an old password may be shorter than a new one', () => {
    expect(Credentials.safeParse({ email: 'ada@example.com', password: 'x' }).success).toBe(true);
    expect(messagesOf(Credentials.safeParse({ email: 'ada@example.com', password: '' }))).toEqual([
      'Password is required',
    ]);
  });

  test('an account id has its prefix', () => {
    expect(AccountId.safeParse('acc_1').success).toBe(true);
    expect(AccountId.safeParse('dev_1').success).toBe(false);
  });
});
