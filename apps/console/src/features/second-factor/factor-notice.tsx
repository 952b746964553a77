import { ShieldCheck } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** Says from when on the account asks for a second factor. `from` is an instant. */
export function FactorNotice({ from }: { from: string }) {
  return (
    <div className="px-4 pt-3 wide:px-8">
      <Notice
        tone="warning"
        icon={<ShieldCheck />}
        action={
          <Button small asChild>
            <Link to="/settings/account">{t('Set it up')}</Link>
          </Button>
        }
      >
        {t('From {date}, this account asks you for a second factor.', { date: formatDate(from) })}
      </Notice>
    </div>
  );
}
