import type { AccountId } from '@vitrine/contract/accounts';
import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { ROLES } from '@vitrine/contract/team/roles';
import type { SavedProvider } from './queries.ts';

/** The values of the fields of a provider’s form, as typed. */
export interface Entry {
  /** The email address of the account. */
  account: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by line breaks, spaces or commas. */
  domains: string;
  groupsClaim: string;
  groupRoles: IdentityProvider['groupRoles'];
  /** Empty: no access. */
  defaultRole: string;
}

export type EntryField = keyof Entry;

/** The roles that a provider can give. */
export const givenRoles = ROLES.filter((role) => role !== 'owner');

export function toEntry(provider: IdentityProvider | null): Entry {
  return {
    account: '',
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    domains: provider?.domains.join('\n') ?? '',
    groupsClaim: provider?.groupsClaim ?? 'groups',
    groupRoles: provider?.groupRoles ?? [],
    defaultRole: provider === null ? 'viewer' : (provider.defaultRole ?? ''),
  };
}

type Checked = { saved: SavedProvider } | { problems: Partial<Record<EntryField, string>> };

/**
 * Validates the form by the schemas of the contract, which are loaded with the first submission.
 *
 * @param accountId null if no account has the typed email address
 */
export async function checkEntry(
  entry: Entry,
  provider: IdentityProvider | null,
  accountId: AccountId | null,
): Promise<Checked> {
  const { IdentityProviderChange, NewIdentityProvider } = await import('@vitrine/contract/sign-in/single-sign-on');
  const { account: _, clientSecret, ...texts } = entry;
  const domains = entry.domains.split(/[\s,;]+/).filter((domain) => domain !== '');
  const body = { ...texts, domains, defaultRole: entry.defaultRole || null };
  const problems: Partial<Record<EntryField, string>> = {};
  if (accountId === null) problems.account = 'Enter the email address of an account of this installation';
  const checked =
    provider === null
      ? NewIdentityProvider.safeParse({ ...body, clientSecret })
      : IdentityProviderChange.safeParse({ ...body, ...(clientSecret !== '' && { clientSecret }) });
  for (const { path, message } of checked.error?.issues ?? []) {
    const [field, at] = path;
    const isDomain = field === 'domains' && typeof at === 'number';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas have fields of the form only
    problems[field as EntryField] ??= isDomain ? `${domains[at]}: ${message}` : message;
  }
  if (!checked.success || accountId === null) return { problems };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema of this case
  return { saved: { id: provider?.id ?? null, accountId, body: checked.data } as SavedProvider };
}
