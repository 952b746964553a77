import { AccountDeletion } from '@vitrine/contract/accounts';
import { findMessage } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { useMe, useSendsEmail } from '../accounts/index.ts';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { useMembers } from '../team/index.ts';
import { useAccountActions } from './queries.ts';
import { useEndOfSession } from './use-end-of-session.ts';

/** Requests the password, deletes the account, and opens the sign-in page. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const sendsEmail = useSendsEmail();
  const endSession = useEndOfSession();
  const members = useMembers();
  const others = members.data?.filter(({ isYou }) => !isYou) ?? [];
  const [name, setName] = useState('');
  const { deleteAccount } = useAccountActions();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    const checked = AccountDeletion.safeParse({ password, ...(others.length > 0 && { name }) });
    setProblem(checked.error?.issues[0]?.message);
    setFailure(null);
    if (!checked.success || isBusy) return;
    setIsBusy(true);
    try {
      await deleteAccount(checked.data);
    } catch (error) {
      setFailure(findMessage(error, 'The account could not be deleted. Please try again.'));
      setIsBusy(false);
      return;
    }
    await endSession();
  }

  return (
    <DeleteAccountDialog
      account={me.organization || me.name}
      others={others}
      sendsEmail={sendsEmail}
      name={name}
      onNameChange={setName}
      password={password}
      onPasswordChange={setPassword}
      problem={problem}
      failure={failure}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
