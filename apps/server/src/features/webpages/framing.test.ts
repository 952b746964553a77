import { describe, expect, test } from 'vitest';
import { findFramingRule } from './framing.ts';

const PARENT = 'https://signs.example.com';

const findRuleHeader = (headers: Record<string, string>, parent = PARENT): string | null =>
  findFramingRule(new Headers(headers), parent)?.header ?? null;

const options = (value: string) => findRuleHeader({ 'x-frame-options': value });
const policy = (value: string, parent?: string) => findRuleHeader({ 'content-security-policy': value }, parent);

describe('a page with X-Frame-Options', () => {
  test.each([['DENY'], ['deny'], ['SAMEORIGIN'], [' SameOrigin '], ['DENY, DENY'], ['SAMEORIGIN, DENY']])(
    '%s forbids framing',
    (value) => {
      expect(options(value)).toMatch(/^X-Frame-Options: (DENY|SAMEORIGIN)$/);
    },
  );

  test.each([[''], ['ALLOWALL'], ['ALLOW-FROM https://other.example.com'], ['sometimes']])(
    '%s allows it, as browsers do',
    (value) => {
      expect(options(value)).toBeNull();
    },
  );
});

describe('a page with frame-ancestors', () => {
  test.each([
    ["frame-ancestors 'none'"],
    ["frame-ancestors 'self'"],
    ['frame-ancestors'],
    ["default-src *; FRAME-ANCESTORS 'self' https://other.example.com"],
    ['frame-ancestors http://signs.example.com:8080'],
    ['frame-ancestors https://*.signs.example.com'],
    ['frame-ancestors https://example.com'],
    ['frame-ancestors wss:'],
    ["frame-ancestors *, frame-ancestors 'none'"],
  ])('%s forbids framing', (value) => {
    expect(policy(value)).toMatch(/^Content-Security-Policy: frame-ancestors/);
  });

  test.each([
    ['frame-ancestors *'],
    ['frame-ancestors https:'],
    ['frame-ancestors http:'],
    ['frame-ancestors https://signs.example.com'],
    ['frame-ancestors signs.example.com'],
    ['frame-ancestors https://signs.example.com:443'],
    ['frame-ancestors signs.example.com:*'],
    ['frame-ancestors https://*.example.com'],
    ["frame-ancestors 'self' https://other.example.com https://signs.example.com"],
    ["default-src 'none'; img-src 'none'"],
    [''],
  ])('%s allows it', (value) => {
    expect(policy(value)).toBeNull();
  });

  test('allows an installation on a port of its own only where it names that port', () => {
    const parent = 'http://192.168.1.5:3000';
    expect(policy('frame-ancestors http://192.168.1.5:3000', parent)).toBeNull();
    expect(policy('frame-ancestors http://192.168.1.5', parent)).not.toBeNull();
    expect(policy('frame-ancestors https:', parent)).not.toBeNull();
  });

  test('takes precedence over X-Frame-Options', () => {
    expect(findRuleHeader({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' })).toBeNull();
    expect(findRuleHeader({ 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'self'" })).toBe(
      'X-Frame-Options: DENY',
    );
  });

  test('is shortened in the answer where it is long', () => {
    expect(policy(`frame-ancestors ${'https://a.example.com '.repeat(100)}`)?.length).toBeLessThan(210);
  });
});
