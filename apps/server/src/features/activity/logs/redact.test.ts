import { expect, test } from 'vitest';
import { redactData, redactText } from './redact.ts';

const token = '1Wm0nJ0bqW3pO5mVb1TqIuZ7mO0yQkq6l1YtH2Xa4xM';

test.each([
  `Authorization: Bearer ${token}`,
  `the token is ${token}.`,
  `url?token=${token}&x=1`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJzZXNfMSJ9.${token}`,
  'password=hunter2-canary',
  '{"password":"hunter2-canary"}',
  'apiKey: hunter2-canary',
])('the secret is removed from %s', (text) => {
  const redact = redactText(text);
  expect(redact).toContain('[hidden]');
  expect(redact).not.toMatch(/hunter2-canary|1Wm0nJ0bqW3pO5mVb1Tq/);
});

test('text without secrets stays as it is', () => {
  const hash = 'a'.repeat(64);
  const text = `GET /api/player/v1/assets/${hash} failed for dev_01kb7w2m3nabcdefghjkmnpqrs: 404`;
  expect(redactText(text)).toBe(text);
});

test('details lose fields with secret names at any depth and are cut to the limits', () => {
  const deep = { a: { b: { c: { d: { e: 1 } } } } };
  const list = Array.from({ length: 1_000 }, () => 'x'.repeat(5_000));
  const redact = redactData({
    deviceToken: token,
    list,
    deep,
    nested: [{ Password: 'x', user: 'anna' }],
    nul: 'a\0b',
  });
  expect(redact).toMatchObject({
    deviceToken: '[hidden]',
    deep: { a: { b: { c: '…' } } },
    nested: [{ Password: '[hidden]', user: 'anna' }],
    nul: 'a b',
  });
  expect(JSON.stringify(redact).length).toBeLessThan(60_000);
});
