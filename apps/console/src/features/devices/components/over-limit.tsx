import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { countOf, formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says which devices go on where an account has more than its plan is for. */
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
      Your plan is for {countOf(maxDevices, 'device')}, and you have {formatCount(deviceCount)}.{' '}
      {maxDevices === 1 ? 'The oldest one goes on playing' : `The oldest ${formatCount(maxDevices)} go on playing`},{' '}
      {deviceCount - maxDevices === 1 ? 'the other one shows' : 'the others show'} a notice.
    </Notice>
  );
}
