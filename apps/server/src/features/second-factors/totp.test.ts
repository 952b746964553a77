import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createTotp, createTotpSecret, createTotpUri, findStep, stepAt } from './totp.ts';

/** The secret of RFC 6238, appendix B: `12345678901234567890` in Base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // The RFC lists codes of 8 digits; codes of 6 digits are the last 6 of them.
  test.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('at %s is the one that RFC 6238 lists', (time, code) => {
    expect(createTotp(RFC_SECRET, stepAt(new Date(time)))).toBe(code.slice(-6));
  });

  test('is the one that another implementation computes, for new secrets and any time', () => {
    for (const day of [0, 1, 400, 20_000]) {
      const [secret, timestamp] = [createTotpSecret(), day * 86_400_000 + 12_345];
      const other = new TOTP({ secret: Secret.fromBase32(secret) });
      expect(createTotp(secret, stepAt(new Date(timestamp)))).toBe(other.generate({ timestamp }));
    }
  });

  const now = new Date('2026-03-09T12:00:10Z');
  const step = stepAt(now);

  test.each([-1, 0, 1])('of a clock that is off by %i step is accepted', (off) => {
    expect(findStep(RFC_SECRET, createTotp(RFC_SECRET, step + off), now, null)).toBe(step + off);
  });

  test.each([-2, 2])('of a clock that is off by %i steps is refused', (off) => {
    expect(findStep(RFC_SECRET, createTotp(RFC_SECRET, step + off), now, null)).toBeNull();
  });

  test('that was accepted is refused afterwards, and so is every earlier one', () => {
    expect(findStep(RFC_SECRET, createTotp(RFC_SECRET, step), now, step)).toBeNull();
    expect(findStep(RFC_SECRET, createTotp(RFC_SECRET, step - 1), now, step)).toBeNull();
    expect(findStep(RFC_SECRET, createTotp(RFC_SECRET, step + 1), now, step)).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('such as %j is refused', (code) => {
    expect(findStep(RFC_SECRET, code, now, null)).toBeNull();
  });
});

test('authenticator apps read secret, name and issuer from the address', () => {
  const secret = createTotpSecret();
  const read = URI.parse(createTotpUri(secret, 'ada+signs@example.com'));
  expect(read).toMatchObject({
    issuer: 'Vitrine',
    label: 'ada+signs@example.com',
    period: 30,
    digits: 6,
    algorithm: 'SHA1',
  });
  expect(read.secret.base32).toBe(secret);
});
