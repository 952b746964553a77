import { toStartAddress } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { readAddressPrefix } from '../../api/account.ts';
import { useApi } from '../../api/use-api.tsx';

/**
 * Leads to the sign-in of the organization of an email address.
 *
 * @param returnTo the path of the page to open after signing in
 */
export function useOrganization(returnTo: string) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  async function open(email: string): Promise<void> {
    setProblem(email.trim() === '' ? t('Enter your email address first') : undefined);
    if (email.trim() === '' || isBusy) return;
    setIsBusy(true);
    try {
      const { provider } = await api.singleSignOn.options({ body: { email } });
      if (provider !== null) window.location.assign(toStartAddress(provider.id, readAddressPrefix() + returnTo));
      else
        setProblem(
          t('No organization signs in with addresses of {domain}', { domain: email.trim().replace(/^.*@/, '') }),
        );
    } catch (error) {
      setProblem(error instanceof Error && error.message !== '' ? error.message : t('Please try again'));
    }
    setIsBusy(false);
  }

  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(undefined),
    /** Asks the server for the provider, and goes there. */
    open: (email: string) => void open(email),
  };
}
