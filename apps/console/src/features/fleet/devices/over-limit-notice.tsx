import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatQuantity, formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';

interface OverLimitNoticeProps {
  /** More than `maxDevices`. */
  deviceCount: number;
  maxDevices: number;
}

/** Says which devices keep playing when the account has more than its plan includes. */
export function OverLimitNotice({ deviceCount, maxDevices }: OverLimitNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="Over the plan’s limit."
      action={
        <Button needs="billing.overview" small asChild>
          <Link to="/subscription">See plans</Link>
        </Button>
      }
    >
      Your plan includes {formatQuantity(maxDevices, 'screen')}, and you have {formatCount(deviceCount)}.{' '}
      {maxDevices === 1 ? 'The oldest one keeps playing' : `The oldest ${formatCount(maxDevices)} keep playing`},{' '}
      {deviceCount - maxDevices === 1 ? 'the other one shows' : 'the others show'} a notice.
    </Notice>
  );
}
