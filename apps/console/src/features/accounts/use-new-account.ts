import type { OwnAccount } from '@vitrine/contract/team/team';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../api/use-api.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';

/** The form that names another account of the person, and creates it. */
export function useNewAccount(onCreated: (account: OwnAccount) => void) {
  const api = useApi();
  return useForm(
    async () => (await import('@vitrine/contract/team/team')).NewAccount,
    { organization: '' },
    (body) => api.team.createAccount({ body }),
    {
      failure: t('The account could not be created. Please try again.'),
      done: ({ account }) => onCreated(account),
    },
  );
}
