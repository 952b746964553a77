import { hostname, networkInterfaces } from 'node:os';
import { AppError } from '@vitrine/contract/core/errors';
import ipaddr from 'ipaddr.js';
import type { Origin } from '../../http/request.ts';

/** The addresses by which people reach this installation. */
export type OwnAddresses = Pick<Origin, 'serverUrl' | 'listening'>;

/**
 * The address of a page as it is stored. The contract has checked that it is one of the web, without credentials.
 *
 * @param playerOrigin the origin of the players' page, like `https://signs.example.com`
 * @throws webpage.own_address, webpage.insecure_address
 */
export function acceptAddress(address: string, playerOrigin: string, own: OwnAddresses): string {
  const url = new URL(address);
  if (isOwn(url, playerOrigin, own)) throw new AppError('webpage.own_address');
  // Browsers show no page without encryption in one with it.
  if (url.protocol === 'http:' && playerOrigin.startsWith('https:')) throw new AppError('webpage.insecure_address');
  return url.href;
}

/** True for the configured address, that of the request, and those on which the server listens; with http and https. */
function isOwn(url: URL, playerOrigin: string, { serverUrl, listening }: OwnAddresses): boolean {
  const place = toPlace(url);
  const named = [playerOrigin, ...(serverUrl === '' ? [] : [serverUrl])].map((each) => toPlace(new URL(each)));
  if (named.some(({ host, port }) => host === place.host && port === place.port)) return true;
  if (listening === null || normalizePort(listening.port) !== place.port) return false;
  const bound = normalizeHost(listening.address);
  if (isAny(bound)) return isLoopback(place.host) || isAny(place.host) || hostsOfMachine().has(place.host);
  return bound === place.host || (isLoopback(bound) && isLoopback(place.host));
}

/** http and https have different default ports, but lead to the same site. */
const toPlace = ({ hostname: host, port, protocol }: URL) => ({
  host: normalizeHost(host),
  port: normalizePort(Number(port || (protocol === 'https:' ? 443 : 80))),
});

const normalizePort = (port: number): string => (port === 80 || port === 443 ? 'default' : String(port));

/** Returns one form for each host name or IP address. */
function normalizeHost(host: string): string {
  const bare = host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

function hostsOfMachine(): Set<string> {
  const name = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return new Set([name, `${name}.local`, ...addresses.map(({ address }) => normalizeHost(address))]);
}
