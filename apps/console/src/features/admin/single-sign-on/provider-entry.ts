import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { ROLES } from '@vitrine/contract/team/roles';

/** The values of the fields of a provider’s form, as typed. */
export interface Entry {
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

/** The roles that a provider can give. */
export const providerRoles = ROLES.filter((role) => role !== 'owner');

export function toEntry(provider: IdentityProvider | null): Entry {
  return {
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

/** The request of a form, which may break its rules. A stored secret stays if the field is left empty. */
export const toProviderBody = ({ clientSecret, domains, defaultRole, ...texts }: Entry, isNew: boolean) => ({
  ...texts,
  domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
  defaultRole: defaultRole || null,
  ...((isNew || clientSecret !== '') && { clientSecret }),
});
