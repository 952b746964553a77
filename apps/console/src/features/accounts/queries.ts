import type { User } from '@vitrine/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '@vitrine/messages/languages';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { type Api, useApi } from '../../api/use-api.tsx';
import { toQuery, useLoaded, useRead } from '../../api/use-read.ts';

const meRead = q.accounts.me({ failure: t('Failed to get current user'), pollMs: 0 });

export const meQuery = (api: Api) => toQuery(api, meRead);

/** The accounts that the signed-in person belongs to. */
export const ownAccountsRead = q.team.accounts({ failure: t('Failed to fetch your accounts') });

/** Facts about the installation, in a session. Pages before sign-in use `useInstallation`. */
const installationRead = q.accounts.installation({ staleMs: Infinity, pollMs: 0 });

/** False if the installation has no mail server, so that nobody gets its emails; true until the answer is there. */
export const useSendsEmail = (): boolean => useRead(installationRead).data?.sendsEmail !== false;

/** The language of the account, in which layouts show that have none of their own; English until it is known. */
export const useAccountLanguage = (): Language =>
  useQuery({ ...meQuery(useApi()), enabled: false }).data?.accountLanguage ?? 'en';

/** The signed-in user. */
export const useMe = (): User => useLoaded(meRead);

/**
 * The signed-in user, for the shell around all pages; undefined until loaded. It does not suspend: React delays the
 * replacement of a fallback by 300 ms, and the shell is rendered before everything else.
 *
 * @throws AppError if the user cannot be loaded
 */
export const useMeOfFrame = (): User | undefined =>
  useQuery({ ...meQuery(useApi()), throwOnError: (_, { state }) => state.data === undefined }).data;
