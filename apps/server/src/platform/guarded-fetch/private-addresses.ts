import ipaddr from 'ipaddr.js';

/** The private networks and hosts that the operator allows the server to open. */
export interface PrivateAddresses {
  hasHost(host: string): boolean;
  /** @param address an IP address */
  hasAddress(address: string): boolean;
}

const HOST = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/i;

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Reads a list like `10.0.0.0/8, 192.168.7.20, fd00::/8, dashboard.lan`. An empty one allows nothing.
 *
 * @throws RangeError for an entry that is no network, address or host name
 */
export function parsePrivateAddresses(list: string): PrivateAddresses {
  const networks: Network[] = [];
  const hosts = new Set<string>();
  for (const entry of list.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const network = parseNetwork(entry);
    if (network !== null) networks.push(network);
    else if (HOST.test(entry) && !/^[\d.]+$/.test(entry)) hosts.add(entry.toLowerCase());
    else throw new RangeError(`${entry} is no network, address or host name`);
  }
  return {
    hasHost: (host) => hosts.has(host.toLowerCase()),
    hasAddress(address) {
      const parsed = parseAddress(address);
      return (
        parsed !== null && networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))
      );
    },
  };
}

/** True for an address of the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is assigned: not, for example, ::7f00:1, an old form of 127.0.0.1.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}

/** Null for text that is no IP address; an IPv4 address in IPv6 form becomes IPv4. */
function parseAddress(address: string): ReturnType<typeof ipaddr.process> | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

function parseNetwork(entry: string): Network | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.IPv4.isValidFourPartDecimal(entry) && !ipaddr.IPv6.isValid(entry)) return null;
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128] as Network;
}
