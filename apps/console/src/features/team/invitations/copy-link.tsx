import type { InvitationId } from '@vitrine/contract/team/team';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Input } from '../../../ui/forms/input.tsx';

interface CopyLinkProps {
  invitation: { id: InvitationId; email: string };
}

/** Copies the link of an invitation. Where the browser refuses to, the link is shown and selected, in a line of its own. */
export function CopyLink({ invitation: { id, email } }: CopyLinkProps) {
  const { mutateAsync, isPending } = useChange(
    q.team.invitationLink({ failure: t('Failed to get the link'), isQuick: true }),
  );
  const [shown, setShown] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (shown !== null) input.current?.select();
  }, [shown]);

  async function copy(): Promise<void> {
    const { link } = await mutateAsync({ params: { id } });
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Browsers allow the clipboard on secure origins only.
      setShown(link);
      return;
    }
    toast({ title: t('Link copied'), text: t('Only for {email}', { email }) });
  }

  return (
    <>
      {/* A failed request is reported by `meta`. */}
      <Button
        small
        busy={isPending}
        aria-label={t('Copy link for {email}', { email })}
        onClick={() => void copy().catch(() => {})}
      >
        <Link2 />
        {t('Copy link')}
      </Button>
      {shown !== null && (
        <Input
          ref={input}
          readOnly
          aria-label={t('Link for {email}', { email })}
          className="order-last basis-full"
          value={shown}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
