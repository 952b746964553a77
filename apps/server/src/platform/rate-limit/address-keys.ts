/** Something that is counted, and how many times the usual limit it may use. */
export interface RateKey {
  key: string;
  times: number;
}

/** A /48 is what one customer of a provider gets; several people may share it. */
const SITE_TIMES = 10;

/**
 * What to count for calls from an address. An IPv4 address counts by itself. Of an IPv6 address the lower half is
 * chosen by the caller, so the /64 counts, and the /48 with ten times the limit.
 *
 * @param what what is limited, e.g. `register:address`
 * @param address as a socket or a trusted proxy reports it
 */
export function addressKeys(what: string, address: string): RateKey[] {
  const groups = groupsOf(address);
  if (groups === null) return [{ key: `${what}:${address.replace(MAPPED, '')}`, times: 1 }];
  const network = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return [
    { key: `${what}:${network(4)}`, times: 1 },
    { key: `${what}:${network(3)}`, times: SITE_TIMES },
  ];
}

/** How a socket that accepts both kinds writes an IPv4 address. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The eight groups of an IPv6 address; null for everything else. */
function groupsOf(address: string): string[] | null {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':') || MAPPED.test(plain)) return null;
  const url = `http://[${plain}]/`;
  if (!URL.canParse(url)) return null;
  // In one spelling: lower case, without leading zeros, the longest run of zeros as `::`.
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
