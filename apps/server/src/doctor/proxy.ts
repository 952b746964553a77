import { tell } from '@vitrine/contract/core/told/tell';
import { say } from '@vitrine/contract/core/say';
import ipaddr from 'ipaddr.js';
import { type Finding, reportOk, reportProblem, reportWarning } from './finding.ts';

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
    const isBehindProxy = url !== null && (findPort(url) !== port || (url.protocol === 'https:' && !hasOwnTls));
    if (!isBehindProxy) return reportOk(say('No proxy is configured, and none is needed for PUBLIC_URL'));
    return reportWarning(
      say(
        'PUBLIC_URL is the address of a proxy, but TRUST_PROXY is not set: all callers share the proxy’s address and its limits',
      ),
      say('Set TRUST_PROXY to the address from which the proxy connects, e.g. TRUST_PROXY=127.0.0.1.'),
    );
  }
  const fix = say('List addresses and networks of your proxies, e.g. TRUST_PROXY=127.0.0.1,10.0.0.0/8.');
  const entries = trustProxy.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !NAMED.has(entry) && parsePrefix(entry) === null);
  if (wrong !== undefined) return reportProblem(tell('setup.proxy_wrong', { entry: wrong }), fix);
  if (entries.some((entry) => (parsePrefix(entry) ?? 32) < 8)) {
    return reportProblem(say('TRUST_PROXY trusts almost every address, so callers can forge their address'), fix);
  }
  return reportOk(tell('setup.proxies', { addresses: entries.join(', ') }));
}

const findPort = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** The number of bits of a network's prefix; null if it is none. */
function parsePrefix(entry: string): number | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)[1];
  return ipaddr.isValid(entry) ? 32 : null;
}
