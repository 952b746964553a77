import ipaddr from 'ipaddr.js';
import { type Finding, ok, problem, warning } from './finding.ts';

export interface ProxySettings {
  trustProxy: string | undefined;
  publicUrl: string | undefined;
  /** True if the server uses HTTPS itself. */
  hasOwnTls: boolean;
  port: number;
}

/** Names of networks that the server accepts in place of addresses. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Checks that TRUST_PROXY fits PUBLIC_URL. */
export function checkProxy({ trustProxy, publicUrl, hasOwnTls, port }: ProxySettings): Finding {
  const url = publicUrl === undefined ? null : new URL(publicUrl);
  if (trustProxy === undefined) {
    const isBehindProxy = url !== null && (portOf(url) !== port || (url.protocol === 'https:' && !hasOwnTls));
    if (!isBehindProxy) return ok('No proxy is configured, and none is needed for PUBLIC_URL');
    return warning(
      'PUBLIC_URL is the address of a proxy, but TRUST_PROXY is not set: all callers share the proxy’s address and its limits',
      'Set TRUST_PROXY to the address from which the proxy connects, e.g. TRUST_PROXY=127.0.0.1.',
    );
  }
  const fix = 'List addresses and networks of your proxies, e.g. TRUST_PROXY=127.0.0.1,10.0.0.0/8.';
  const entries = trustProxy.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !NAMED.has(entry) && prefixOf(entry) === null);
  if (wrong !== undefined) return problem(`TRUST_PROXY has “${wrong}”, which is neither an address nor a network`, fix);
  if (entries.some((entry) => (prefixOf(entry) ?? 32) < 8)) {
    return problem('TRUST_PROXY trusts almost every address, so callers can forge their address', fix);
  }
  return ok(`Forwarded addresses of ${entries.join(', ')} are trusted`);
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** The number of bits of a network's prefix; null if it is none. */
function prefixOf(entry: string): number | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)[1];
  return ipaddr.isValid(entry) ? 32 : null;
}
