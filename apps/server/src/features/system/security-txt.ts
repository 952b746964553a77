import { AppError } from '@vitrine/contract/core/errors';
import type { Http } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';

/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

interface Dependencies {
  clock: Clock;
  /** The installation's base URL, without a trailing slash. */
  publicUrl: () => string;
  /** A `mailto:` or `https:` address. */
  securityContact: string | undefined;
}

/** Serves the contact for reports of vulnerabilities (RFC 9116), if the operator has set one. */
export function serveSecurityTxt({ app }: Http, { clock, publicUrl, securityContact }: Dependencies): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContact === undefined) throw new AppError('route.not_found');
    const text = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      '',
    ].join('\n');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
