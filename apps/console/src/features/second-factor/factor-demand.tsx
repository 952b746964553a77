import { ShieldCheck } from 'lucide-react';
import { Link } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { formatDate } from '../../ui/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { secondFactorRead } from './queries.ts';

/** A notice while the account will soon ask for a second factor that the person does not have. */
export function FactorDemand() {
  const { data } = useRead(secondFactorRead);
  if (data === undefined || data.requiredFrom === null || data.isProven || data.enabledAt !== null) return null;
  return (
    <div className="px-4 pt-3 wide:px-8">
      <Notice
        tone="warning"
        icon={<ShieldCheck />}
        action={
          <Button small asChild>
            <Link to="/settings/account">Set it up</Link>
          </Button>
        }
      >
        From {formatDate(data.requiredFrom)}, this account asks you for a second factor.
      </Notice>
    </div>
  );
}
