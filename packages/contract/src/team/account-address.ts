/**
 * The path of a page of a certain account, e.g. `/a/acc_1/media`. A path without an account opens the page
 * of the account that the person used last.
 *
 * @param page the path of the page, e.g. `/media`
 */
export const toAccountAddress = (accountId: string, page = '/dashboard'): string => `/a/${accountId}${page}`;
