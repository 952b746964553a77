import { useState } from 'react';
import { leaveSession } from '../../api/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useEndSessions } from './queries.ts';

/** Ends all other sessions of the account after a question, or all including this one. */
export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const [isKept, setIsKept] = useState(true);
  const end = useEndSessions();
  const toast = useToast();

  function ask(): void {
    setIsKept(true);
    setIsAsking(true);
  }

  function confirm(): void {
    end.mutate(isKept, {
      onSuccess: ({ ended }) => {
        if (isKept) {
          setIsAsking(false);
          toast({ title: 'Signed Out Everywhere', text: describeEnded(ended) });
          return;
        }
        leaveSession();
        // A full page load removes all data of this account from memory.
        window.location.assign('/login');
      },
    });
  }

  return (
    <>
      <Button className="w-fit" onClick={ask}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere?"
        text="All other browsers and apps that use your account will be signed out. Screens stay paired and keep playing."
        effect={
          <Checkbox
            label="Sign out this browser too"
            checked={!isKept}
            onCheckedChange={(checked) => setIsKept(!checked)}
          />
        }
        confirm="Sign Out Everywhere"
        tone="primary"
        busy={end.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

function describeEnded(count: number): string {
  if (count === 0) return 'There were no other sessions.';
  return count === 1 ? 'One other session has ended.' : `${count} other sessions have ended.`;
}
