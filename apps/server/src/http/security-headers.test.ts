import { describe, expect, test } from 'vitest';
import { createSecurityHeaders } from './security-headers.ts';

/** The content security policy of pages, by directive. */
function directives(options: Parameters<typeof createSecurityHeaders>[0]): Map<string, string> {
  const policy = createSecurityHeaders(options).page['content-security-policy'];
  return new Map(policy.split(';').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));
}

describe('a page', () => {
  test('loads from this server only', () => {
    const policy = directives({ isSecure: true });
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.has('script-src')).toBe(false);
  });

  test('tells other sites its origin only, and has a process of its own where browsers allow that', () => {
    const { page, player } = createSecurityHeaders({ isSecure: false });
    for (const headers of [page, player]) {
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['origin-agent-cluster']).toBe('?1');
    }
  });

  test('may load Stripe’s form where Stripe takes the payments', () => {
    const policy = directives({ isSecure: true, hasStripe: true });
    expect(policy.get('script-src')).toBe("'self' https://js.stripe.com");
    expect(policy.get('img-src')).not.toContain('stripe');
  });

  test('may show web pages in frames, with HTTPS only those that use HTTPS too', () => {
    expect(directives({ isSecure: true }).get('frame-src')).toBe('https:');
    expect(directives({ isSecure: false }).get('frame-src')).toBe('http: https:');
  });

  test('may play streams of other servers, with HTTPS only those that use HTTPS too, and loads nothing else from there', () => {
    const [safe, plain] = [directives({ isSecure: true }), directives({ isSecure: false })];
    expect([safe.get('media-src'), safe.get('connect-src')]).toEqual(["'self' blob: https:", "'self' https:"]);
    expect([plain.get('media-src'), plain.get('connect-src')]).toEqual([
      "'self' blob: http: https:",
      "'self' http: https:",
    ]);
    for (const name of ['default-src', 'img-src', 'style-src', 'form-action']) {
      expect(safe.get(name)).not.toMatch(/https?:/);
    }
  });

  test('may show and send files where they are stored in a bucket, but run no scripts from there', () => {
    const policy = directives({ isSecure: true, filesOrigin: 'https://files.example.com' });
    expect(policy.get('img-src')).toBe("'self' blob: data: https://files.example.com");
    expect(policy.get('media-src')).toBe("'self' blob: https://files.example.com https:");
    expect(policy.get('connect-src')).toBe("'self' https://files.example.com https:");
    expect(policy.get('default-src')).toBe("'self'");
  });
});

/** The parts of the content security policy of the player’s page. */
const splitPolicy = (isSecure: boolean): string[] =>
  createSecurityHeaders({ isSecure, hasStripe: true }).player['content-security-policy'].split(';');

describe('the page of the player', () => {
  test('may ask any web page whether it answers, with HTTPS only those that use HTTPS too', () => {
    expect(splitPolicy(false)).toContain("connect-src 'self' http: https:");
    expect(splitPolicy(true)).toContain("connect-src 'self' https:");
  });

  test('is otherwise as strict as other pages, and does not allow Stripe', () => {
    const { page, player } = createSecurityHeaders({ isSecure: true, hasStripe: true });
    expect(splitPolicy(true)).toEqual(expect.arrayContaining(["default-src 'self'", "frame-ancestors 'none'"]));
    expect(splitPolicy(true).some((part) => part.startsWith('script-src') || part.includes('stripe'))).toBe(false);
    expect({ ...player, 'content-security-policy': '' }).toEqual({ ...page, 'content-security-policy': '' });
  });
});

describe('HTTPS', () => {
  test('is required for a year if the installation uses it', () => {
    const { page, data } = createSecurityHeaders({ isSecure: true });
    for (const headers of [page, data]) {
      expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
    }
  });

  test('is not required of an installation on a LAN without it', () => {
    const { page, data } = createSecurityHeaders({ isSecure: false });
    for (const headers of [page, data]) expect(headers).not.toHaveProperty('strict-transport-security');
    expect(page).not.toHaveProperty('cross-origin-opener-policy');
  });
});

test('a response of the API can be used as data only, and by this site only', () => {
  expect(createSecurityHeaders({ isSecure: false }).data).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});
