import type { DueCheck } from './store.ts';

/** Addresses that are read in one round: of all accounts and sites, of one account, and of one site. */
const ROUND = 400;
export const ROUND_OF_ACCOUNT = 50;
export const ROUND_OF_SITE = 30;

/**
 * Chooses the checks of one round, so that neither an account nor a site takes the time of all others, and no site gets a
 * burst of requests. An address is read once for all pages that have it.
 */
export function chooseFairly(due: readonly DueCheck[]): DueCheck[] {
  const addresses = new Set<string>();
  const accounts = new Map<string, number>();
  const sites = new Map<string, number>();
  return due.filter(({ page: { url, accountId } }) => {
    if (addresses.has(url)) return true;
    const { host } = new URL(url);
    const [ofAccount, ofSite] = [accounts.get(accountId) ?? 0, sites.get(host) ?? 0];
    if (addresses.size >= ROUND || ofAccount >= ROUND_OF_ACCOUNT || ofSite >= ROUND_OF_SITE) return false;
    addresses.add(url);
    accounts.set(accountId, ofAccount + 1);
    sites.set(host, ofSite + 1);
    return true;
  });
}
