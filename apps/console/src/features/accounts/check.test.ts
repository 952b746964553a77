import { expect, test } from 'vitest';
import { check } from './check.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test('a valid form gives the data as the contract normalises them', async () => {
  expect(await check('Credentials', form({ email: ' Ada@Example.com ', password: ' a b ' }))).toEqual({
    data: { email: expect.stringMatching(/^ada@example\.com$/i), password: ' a b ' },
  });
});

test('each field gets one message, the first that applies', async () => {
  expect(await check('Registration', form({ name: ' ', email: '', password: '' }))).toEqual({
    problems: {
      name: 'Name is required',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
    },
  });
});

test('two different passwords are an error of the repeated one', async () => {
  expect(await check('RepeatedPassword', form({ password: 'a new one', confirmPassword: 'a new on' }))).toEqual({
    problems: { confirmPassword: "Passwords don't match" },
  });
});
