import { toAccountAddress } from '@vitrine/contract/team/account-address';
import type { Platform } from '../platform.ts';
import type { MailBrand } from './template.ts';

/** Finds the name and color of an account in mails. */
export type FindBrand = (accountId: string) => Promise<MailBrand>;

/** The brand of a mail about an account, and the address of a page of that account. */
export interface AboutAccount {
  brand: MailBrand;
  url: string;
}

/**
 * Describes the account that a mail to its members is about. Members of several accounts get to the right one by the
 * address, whichever they used last.
 *
 * @param page the path of the page, e.g. `/approvals`
 */
export type DescribeAccount = (accountId: string, page: string) => Promise<AboutAccount>;

export const createDescribeAccount =
  ({ publicUrl }: Platform, { findBrand }: { findBrand: FindBrand }): DescribeAccount =>
  async (accountId, page) => ({
    brand: await findBrand(accountId),
    url: publicUrl() + toAccountAddress(accountId, page),
  });
