import { Link } from 'react-router';
import { Button } from '../../../../ui/forms/button.tsx';
import { countOf, formatCount } from '../../../../ui/format/format.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** Says which devices keep playing where an account has more than its plan includes. */
export function OverLimit({ deviceCount, maxDevices }: { deviceCount: number; maxDevices: number }) {
  return (
    <Notice
      tone="warning"
      title="Over the plan’s limit."
      action={
        <Button small asChild>
          <Link to="/subscription">See plans</Link>
        </Button>
      }
    >
      Your plan includes {countOf(maxDevices, 'device')}, and you have {formatCount(deviceCount)}.{' '}
      {maxDevices === 1 ? 'The oldest one keeps playing' : `The oldest ${formatCount(maxDevices)} keep playing`},{' '}
      {deviceCount - maxDevices === 1 ? 'the other one shows' : 'the others show'} a notice.
    </Notice>
  );
}
