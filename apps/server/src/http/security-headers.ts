/**
 * Streams come from any server: scripts read them, or the engine plays them itself. Before screens show web pages, they
 * ask whether these answer. Both may be without encryption where this installation is.
 *
 * @param files the origin of files in a bucket, with a space before it; empty if there is none
 */
function listDirectives(isSecure: boolean, files: string): string[] {
  const others = isSecure ? 'https:' : 'http: https:';
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${files}`,
    `media-src 'self' blob:${files} ${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Web pages and online videos are shown in frames, and card details are entered in Stripe's.
    `frame-src ${others}`,
    `connect-src 'self'${files} ${others}`,
  ];
}

/** The addresses of pages and answers that have a secret: of shared reports, and of unsubscribing from emails of reports. */
const SECRET_ADDRESS = /^\/(shared-report|unsubscribe|api\/shared-reports|api\/reports\/unsubscribe)\b/i;

const secretAddressHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Returns headers by which neither other sites nor search engines get to know a secret in an address. */
export const findAddressHeaders = (url: string) => (SECRET_ADDRESS.test(url) ? secretAddressHeaders : {});

interface Options {
  isSecure: boolean;
  hasStripe?: boolean;
  filesOrigin?: string | null;
}

/**
 * Security headers, created once: the usual middleware creates them for each answer, which takes longer than the rest
 * of a heartbeat.
 *
 * `page` is for what a browser shows and runs, `player` for the page of the player, `data` for answers of the API.
 */
export function createSecurityHeaders({ isSecure, hasStripe = false, filesOrigin = null }: Options) {
  const both = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };
  // Browsers ignore it over plain HTTP, which most installations on a LAN use.
  const secure = isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const files = filesOrigin === null ? '' : ` ${filesOrigin}`;
  const policy = listDirectives(isSecure, files);
  const page = {
    'content-security-policy': [...policy, ...(hasStripe ? ["script-src 'self' https://js.stripe.com"] : [])].join(';'),
    // Sites that are shown in frames ask who shows them: videos and maps are allowed to some origins only.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A page of this host at another port gets a process of its own, so that it can hang alone.
    'origin-agent-cluster': '?1',
    'x-frame-options': 'SAMEORIGIN',
    ...both,
    ...(isSecure ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    ...secure,
  };
  return {
    page,
    player: { ...page, 'content-security-policy': policy.join(';') },
    data: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...both, ...secure },
  };
}
