import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { ROLES } from '@vitrine/contract/team/roles';

/** The roles that a provider can give. */
export const providerRoles = ROLES.filter((role) => role !== 'owner');

/** The values of the fields of a provider’s form, as typed. */
export const toEntry = (provider: IdentityProvider | null) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  /** Separated by line breaks, spaces or commas. */
  domains: provider?.domains.join('\n') ?? '',
  groupsClaim: provider?.groupsClaim ?? 'groups',
  groupRoles: provider?.groupRoles ?? [],
  /** Empty: no access. */
  defaultRole: provider === null ? 'viewer' : (provider.defaultRole ?? ''),
});

/** The request of a form, which may break its rules. A stored secret stays if the field is left empty. */
export const toProviderBody = (
  { clientSecret, domains, defaultRole, ...texts }: ReturnType<typeof toEntry>,
  isNew: boolean,
) => ({
  ...texts,
  domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
  defaultRole: defaultRole || null,
  ...((isNew || clientSecret !== '') && { clientSecret }),
});
