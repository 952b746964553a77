import type { IncomingHttpHeaders } from 'node:http';
import { findRequestLanguage } from '../../../http/pages/request-language.ts';
import type { Http } from '../../../http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CONTENT_SECURITY_POLICY, renderScanPage, renderUnusedPage, SECONDS } from './page.ts';
import type { Scans } from './service.ts';

/** Nobody but the phone keeps the page, finds it by searching, or learns from it which screen it comes from. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** True for a browser that fetches a page before anybody has asked for it. */
const isPrefetch = ({ purpose, 'sec-purpose': secPurpose, 'x-moz': moz }: IncomingHttpHeaders): boolean =>
  [purpose, secPurpose, moz].some((value) => /prefetch|preview/i.test(String(value)));

/**
 * Serves the pages of QR codes that count their scans. A page shows the address of its code, and goes on to it by
 * itself. QR codes have the path in capital letters.
 */
export function serveScans({ app }: Http, { findReader }: Platform, scans: Scans): void {
  for (const path of ['/q/:scanned', '/Q/:scanned']) {
    app.get<{ Params: { scanned: string }; Querystring: { stay?: unknown } }>(path, async (request, reply) => {
      const { method, headers, params, query } = request;
      const isStill = query.stay !== undefined;
      const isScan = method === 'GET' && !isStill && !isPrefetch(headers);
      const visit = isScan ? { address: request.ip, userAgent: headers['user-agent'] ?? '' } : null;
      const address = await scans.open(params.scanned, visit);
      const language = findRequestLanguage(request);
      const reader = await findReader(language);
      void reply.headers({ ...HEADERS, 'content-language': language, vary: 'Accept-Language, Cookie' });
      if (address === null) return reply.code(404).send(renderUnusedPage(reader));
      if (!isStill) void reply.header('refresh', `${SECONDS};url=${address}`);
      return reply.send(renderScanPage(reader, address, isStill));
    });
  }
}
