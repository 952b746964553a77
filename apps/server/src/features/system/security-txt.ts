import { AppError } from '@vitrine/contract/core/errors';
import type { Http } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';

/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Serves the contact for reports of vulnerabilities (RFC 9116), if the operator has set one.
 *
 * @param contact a `mailto:` or `https:` address
 */
export function serveSecurityTxt({ app }: Http, { clock, publicUrl }: Platform, contact: string | undefined): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === undefined) throw new AppError('route.not_found');
    const text = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      '',
    ].join('\n');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
