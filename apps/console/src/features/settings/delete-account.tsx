import { AccountDeletion } from '@vitrine/contract/accounts';
import { findMessage } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveSession } from '../../api/session.ts';
import { type SignInRedirect, useMe } from '../accounts/index.ts';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { useAccountActions } from './queries.ts';

/** Requests the password, deletes the account, and opens the sign-in page. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountActions();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    const checked = AccountDeletion.safeParse({ password });
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
    leaveSession();
    const redirect: SignInRedirect = { returnTo: '/dashboard', reason: 'account-deleted' };
    await navigate('/login', { replace: true, state: redirect });
    // A full page load removes all data of this account from memory.
    window.location.reload();
  }

  return (
    <DeleteAccountDialog
      email={me.email}
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
