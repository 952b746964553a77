import type { Installation } from '@vitrine/contract/accounts';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.tsx';

/**
 * Returns facts about the installation; undefined until the server has answered, null if it does not. Fetched without a
 * query cache, because there is one for each session only.
 */
export function useInstallation(): Installation | null | undefined {
  const api = useApi();
  const [installation, setInstallation] = useState<Installation | null>();
  useEffect(() => {
    let isGone = false;
    const show = (answer: Installation | null) => {
      if (!isGone) setInstallation(answer);
    };
    const ask = async () => api.accounts.installation();
    ask().then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [api]);
  return installation;
}
