/** @param files where files are read from beside our own address, with a space before it; else empty */
const contentSecurityPolicy = (hasStripe: boolean, files: string): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${files}`,
    `media-src 'self' blob:${files}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Card details are typed into a frame of the payment provider's own.
    ...(hasStripe
      ? ["script-src 'self' https://js.stripe.com", 'frame-src https://js.stripe.com https://hooks.stripe.com']
      : []),
    ...(hasStripe || files ? [`connect-src 'self'${hasStripe ? ' https://api.stripe.com' : ''}${files}`] : []),
  ].join(';');

/**
 * The headers that every answer bears against being framed, sniffed or made to run what is not ours. Made once:
 * the usual middleware puts them together anew for each answer, which takes longer than the rest of a heartbeat.
 */
export function securityHeaders({
  isSecure,
  hasStripe = false,
  filesOrigin = null,
}: {
  isSecure: boolean;
  hasStripe?: boolean;
  filesOrigin?: string | null;
}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(hasStripe, filesOrigin === null ? '' : ` ${filesOrigin}`),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Most installations are plain HTTP on a LAN; these only mean something over HTTPS.
    ...(isSecure
      ? {
          'cross-origin-opener-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        }
      : {}),
  };
}
