import { toAccountAddress } from '@vitrine/contract/team/account-address';
import type { Platform } from '../platform.ts';
import type { Mail, MailBrand } from './template.ts';

/** Finds the name and color of an account in mails. */
export type FindBrand = (accountId: string) => Promise<MailBrand>;

/** The brand of a mail about an account, and its link to a page of that account. */
export type AboutAccount = Required<Pick<Mail, 'brand' | 'link'>>;

/**
 * Describes the account that a mail to its members is about. Members of several accounts get to the right one by the link,
 * whichever they used last.
 *
 * @param page the path of the page, e.g. `/approvals`
 */
export type DescribeAccount = (accountId: string, label: string, page: string) => Promise<AboutAccount>;

export const createDescribeAccount =
  ({ publicUrl }: Platform, { findBrand }: { findBrand: FindBrand }): DescribeAccount =>
  async (accountId, label, page) => ({
    brand: await findBrand(accountId),
    link: { label, url: publicUrl() + toAccountAddress(accountId, page) },
  });
