import { Link } from '../../../ui/routing/navigation.tsx';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatQuantity, formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';

/** Lists the devices that keep playing when the account has more than its plan includes; nothing otherwise. */
export function OverLimit() {
  const { deviceCount = 0, maxDevices = null } = useUsage(USAGE_POLL_MS).data ?? {};
  if (maxDevices === null || deviceCount <= maxDevices) return null;
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
