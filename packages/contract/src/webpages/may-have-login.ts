import { LOCAL_HOST } from '../local-host.ts';

/**
 * True for an address to which a login may be sent: with https, or in a local network, where hardly anything has a
 * certificate and nobody on the internet listens.
 */
export function mayHaveLogin(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOCAL_HOST.test(hostname);
}
