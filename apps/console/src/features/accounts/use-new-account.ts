import { isAppError } from '@vitrine/contract/core/errors';
import type { OwnAccount } from '@vitrine/contract/team/team';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api.tsx';

/** The state of a form whose field `organization` names an account to create. */
export function useNewAccount(onCreated: (account: OwnAccount) => void) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function create(organization: string): Promise<void> {
    if (isBusy) return;
    setProblem(organization.trim() === '' ? 'Please enter a name' : undefined);
    if (organization.trim() === '') return;
    setIsBusy(true);
    try {
      onCreated((await api.team.createAccount({ body: { organization } })).account);
    } catch (error) {
      setProblem(isAppError(error) ? error.message : 'The account could not be created. Please try again.');
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    create,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const organization = new FormData(event.currentTarget).get('organization');
      void create(typeof organization === 'string' ? organization : '');
    },
  };
}
