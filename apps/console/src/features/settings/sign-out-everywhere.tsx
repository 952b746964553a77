import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { leaveSession } from '../../api/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';

/** Ends all other sessions of the account after a question, or all including this one. */
export function SignOutEverywhere() {
  const ending = useChange(q.accounts.endSessions({ failure: t('Error') }));
  const queries = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();

  function ask() {
    let isKept = true;
    return confirm({
      title: t('Sign out everywhere?'),
      text: t(
        'All other browsers and apps that use your account will be signed out. Screens stay paired and keep playing.',
      ),
      effect: (
        <ThisBrowserToo
          onChange={(isChosen) => {
            isKept = !isChosen;
          }}
        />
      ),
      confirm: t('Sign Out Everywhere'),
      tone: 'primary',
      staysAfterFailure: true,
      act: () => ending.mutateAsync({ body: { includingThis: !isKept } }),
      onDone({ ended }) {
        if (isKept) {
          void queries.invalidateQueries({ queryKey: q.accounts.sessions.key });
          return toast({ title: t('Signed Out Everywhere'), text: describeEnded(ended) });
        }
        leaveSession();
        // A full page load removes all data of this account from memory.
        window.location.assign('/login');
      },
    });
  }

  return (
    <Button className="w-fit" onClick={() => void ask()}>
      {t('Sign Out Everywhere')}
    </Button>
  );
}

function ThisBrowserToo({ onChange }: { onChange: (isChosen: boolean) => void }) {
  const [isChosen, setIsChosen] = useState(false);
  return (
    <Checkbox
      label={t('Sign out this browser too')}
      checked={isChosen}
      onCheckedChange={(checked) => {
        setIsChosen(checked);
        onChange(checked);
      }}
    />
  );
}

function describeEnded(count: number): string {
  if (count === 0) return t('There were no other sessions.');
  return t('{count, plural, one {One other session has ended.} other {# other sessions have ended.}}', { count });
}
