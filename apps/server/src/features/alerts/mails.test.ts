import { describe, expect, test } from 'vitest';
import { createReader, englishReader } from '../../platform/mail/reader.ts';
import { backOnlineMail, createMachineMail, createOfflineMail } from './mails.ts';

const screen = (name: string, since = '2026-07-01T21:05:00.000Z') => ({ name, since });

const many = (count: number) => Array.from({ length: count }, (_, i) => screen(`Screen ${i + 1}`));

describe('the mail about one screen', () => {
  test('names it and states since when it is offline, in the owner’s time zone', () => {
    const { subject, text } = createOfflineMail(englishReader, [screen('Bar')], 'Europe/London');
    expect(subject).toBe('Bar is offline');
    expect(text[0]).toBe('Bar is offline. Last seen: Jul 1, 2026, 22:05 (Europe/London).');
  });

  test('explains what still plays and how to change the mails', () => {
    const text = createOfflineMail(englishReader, [screen('Bar')], 'UTC').text.join(' ');
    expect(text).toContain('may still be playing its saved schedule');
    expect(text).toContain('You can change these emails in Settings, Account.');
  });

  test('states since when it is back online', () => {
    expect(backOnlineMail(englishReader, [screen('Bar')], 'UTC')).toEqual({
      subject: 'Bar is back online',
      text: ['Bar has been back online since Jul 1, 2026, 21:05 (UTC).'],
    });
  });

  test('writes midnight as 00 hours of the new day', () => {
    const { text } = backOnlineMail(englishReader, [screen('Bar', '2026-06-30T22:00:00.000Z')], 'Europe/Berlin');
    expect(text[0]).toContain('Jul 1, 2026, 00:00 (Europe/Berlin)');
  });
});

test('times, numbers and plurals are those of the reader’s language', () => {
  const german = createReader('de', {
    '{name} has been back online since {when}.': '{name} ist seit {when} wieder online.',
    'The disk of {name} is almost full: {share}% is free.':
      'Die Festplatte von {name} ist fast voll: {share} % sind frei.',
    '{count, plural, one {# screen is offline} other {# screens are offline}}':
      '{count, plural, one {# Bildschirm ist offline} other {# Bildschirme sind offline}}',
  });
  expect(backOnlineMail(german, [screen('Bar')], 'Europe/Berlin').text).toEqual([
    'Bar ist seit 01.07.2026, 23:05 (Europe/Berlin) wieder online.',
  ]);
  const full = { name: 'Bar', kind: 'disk-full', value: 0.987 } as const;
  expect(createMachineMail(german, [full]).text[0]).toBe('Die Festplatte von Bar ist fast voll: 1,3 % sind frei.');
  expect(createOfflineMail(german, many(1_200), 'UTC').subject).toBe('1.200 Bildschirme sind offline');
});

describe('the mail about several screens', () => {
  test('counts them in the subject and has a line for each', () => {
    const { subject, text } = createOfflineMail(
      englishReader,
      [screen('Bar'), screen('Door', '2026-07-01T21:06:00.000Z')],
      'UTC',
    );
    expect(subject).toBe('2 screens are offline');
    expect(text.slice(0, 2)).toEqual([
      'These 2 screens are offline:',
      ['Bar, last seen Jul 1, 2026, 21:05 (UTC)', 'Door, last seen Jul 1, 2026, 21:06 (UTC)'],
    ]);
    expect(backOnlineMail(englishReader, [screen('Bar'), screen('Door')], 'UTC')).toMatchObject({
      subject: '2 screens are back online',
      text: ['These 2 screens are back online:', [expect.stringMatching(/^Bar, since /), expect.any(String)]],
    });
  });

  test.each([
    [50, 'Screen 50, since Jul 1, 2026, 21:05 (UTC)'],
    [51, 'and 1 more'],
    [400, 'and 350 more'],
  ])('names 50 of %i and ends with “%s”', (count, last) => {
    const { subject, text } = backOnlineMail(englishReader, many(count), 'UTC');
    expect(subject).toBe(`${count} screens are back online`);
    expect(text[1]?.at(-1)).toBe(last);
    expect(text[1]?.length).toBeLessThanOrEqual(51);
  });
});

const hot = (name: string) => ({ name, kind: 'hot', value: 90 }) as const;

describe('the mail about machines', () => {
  test.each([
    ['hot', 84.4, 'Bar is too hot', 'Bar is too hot: 84 °C.'],
    ['disk-full', 0.987, 'The disk of Bar is almost full', 'The disk of Bar is almost full: 1.3% is free.'],
    ['clock-wrong', 45_400, 'The clock of Bar is wrong', 'The clock of Bar is wrong: by 45 seconds.'],
    ['many-restarts', 6, 'The browser of Bar was restarted often', /: 6 times since yesterday\.$/],
  ] as const)('about %s %s is “%s”, and says what to do', (kind, value, subject, first) => {
    const mail = createMachineMail(englishReader, [{ name: 'Bar', kind, value }]);
    expect(mail.subject).toBe(subject);
    expect(mail.text[0]).toMatch(first);
    expect(mail.text).toHaveLength(3);
  });

  test('has a line for each problem and one piece of advice for each kind, and counts those beyond fifty', () => {
    const mail = createMachineMail(englishReader, [
      hot('Bar'),
      hot('Door'),
      { name: 'Bar', kind: 'clock-wrong', value: 31_000 },
    ]);
    expect(mail.subject).toBe('3 problems with screens');
    expect(mail.text).toHaveLength(4);
    expect(mail.text[0]).toHaveLength(3);
    const { text } = createMachineMail(
      englishReader,
      Array.from({ length: 53 }, (_, i) => hot(`Screen ${i}`)),
    );
    expect(text[0]?.[50]).toBe('and 3 more');
  });
});
