import { describe, expect, test } from 'vitest';
import { backOnlineMail, createOfflineMail } from './mails.ts';

const screen = (name: string, since = '2026-07-01T21:05:00.000Z') => ({ name, since });

const many = (count: number) => Array.from({ length: count }, (_, i) => screen(`Screen ${i + 1}`));

describe('the mail about one screen', () => {
  test('names it and states since when it is offline, in the owner’s time zone', () => {
    const { subject, text } = createOfflineMail([screen('Bar')], 'Europe/London');
    expect(subject).toBe('Bar is offline');
    expect(text[0]).toBe('Bar is offline. Last seen: Jul 1, 2026, 22:05 (Europe/London).');
  });

  test('explains what still plays and how to change the mails', () => {
    const text = createOfflineMail([screen('Bar')], 'UTC').text.join(' ');
    expect(text).toContain('keeps playing its saved schedule');
    expect(text).toContain('You can change these emails in Settings, Account.');
  });

  test('states since when it is back online', () => {
    expect(backOnlineMail([screen('Bar')], 'UTC')).toEqual({
      subject: 'Bar is back online',
      text: ['Bar has been back online since Jul 1, 2026, 21:05 (UTC).'],
    });
  });

  test('writes midnight as 00 hours of the new day', () => {
    const { text } = backOnlineMail([screen('Bar', '2026-06-30T22:00:00.000Z')], 'Europe/Berlin');
    expect(text[0]).toContain('Jul 1, 2026, 00:00 (Europe/Berlin)');
  });
});

describe('the mail about several screens', () => {
  test('counts them in the subject and has a line for each', () => {
    const { subject, text } = createOfflineMail([screen('Bar'), screen('Door', '2026-07-01T21:06:00.000Z')], 'UTC');
    expect(subject).toBe('2 screens are offline');
    expect(text.slice(0, 3)).toEqual([
      'These 2 screens are offline:',
      'Bar, last seen Jul 1, 2026, 21:05 (UTC)',
      'Door, last seen Jul 1, 2026, 21:06 (UTC)',
    ]);
    expect(backOnlineMail([screen('Bar'), screen('Door')], 'UTC')).toMatchObject({
      subject: '2 screens are back online',
      text: ['These 2 screens are back online:', expect.stringMatching(/^Bar, since /), expect.any(String)],
    });
  });

  test.each([
    [50, 'Screen 50, since Jul 1, 2026, 21:05 (UTC)'],
    [51, 'and 1 more'],
    [400, 'and 350 more'],
  ])('names 50 of %i and ends with “%s”', (count, last) => {
    const { subject, text } = backOnlineMail(many(count), 'UTC');
    expect(subject).toBe(`${count} screens are back online`);
    expect(text.at(-1)).toBe(last);
    expect(text.length).toBeLessThanOrEqual(52);
  });
});
