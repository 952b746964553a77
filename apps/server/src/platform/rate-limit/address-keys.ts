import { isIPv4 } from 'node:net';

/** A counter, and the factor by which the usual limit is multiplied for it. */
export interface RateKey {
  key: string;
  times: number;
}

/** A /48 is what one customer of a provider gets; several people may share it. */
const SITE_TIMES = 10;

/**
 * The counters for calls from an address. An IPv4 address is counted by itself. The lower half of an IPv6 address is
 * chosen by the caller, so its /64 is counted, and its /48 with ten times the limit.
 *
 * @param prefix for what is limited, such as `register:address`
 * @param address as reported by a socket or a trusted proxy
 */
export function listAddressKeys(prefix: string, address: string): RateKey[] {
  const groups = expandIpv6(address);
  if (groups === null) return [{ key: `${prefix}:${toPlainAddress(address)}`, times: 1 }];
  const network = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return [
    { key: `${prefix}:${network(4)}`, times: 1 },
    { key: `${prefix}:${network(3)}`, times: SITE_TIMES },
  ];
}

/**
 * The network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. Anything else is its own.
 *
 * @param address as reported by a socket or a trusted proxy
 */
export function findNetwork(address: string): string {
  const groups = expandIpv6(address);
  if (groups !== null) return `${groups.slice(0, 3).join(':')}::/48`;
  const plain = toPlainAddress(address);
  return isIPv4(plain) ? plain.replace(/\d+$/, '0/24') : plain;
}

/** An IPv4 address as reported by a socket that accepts both kinds. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Returns an address as people write it, also where the server listens at IPv6 and IPv4. */
export const toPlainAddress = (address: string): string => address.replace(MAPPED, '');

/** The eight groups of an IPv6 address; null for everything else. */
function expandIpv6(address: string): string[] | null {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':') || MAPPED.test(plain)) return null;
  const url = `http://[${plain}]/`;
  if (!URL.canParse(url)) return null;
  // URL parsing normalises it: lower case, no leading zeros, the longest run of zeros as `::`.
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
