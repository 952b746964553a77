import type { Device } from '@vitrine/contract/fleet/devices';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { issueOfOffset } from '../clock-text.ts';
import { listIssues } from '../warnings.ts';

interface DeviceIssuesProps {
  device: Device;
  onClose: () => void;
}

/** The issues of a device, each with the ways to fix it. */
export function DeviceIssues({ device, onClose }: DeviceIssuesProps) {
  const { id, name, warnings, clockOffsetMs } = device;
  return (
    <Dialog
      onClose={onClose}
      title={t('Issues on {name}', { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ul aria-label={t('Issues')} className="grid gap-4">
        {clockOffsetMs !== null && isClockOff(device) && (
          <li>
            <h3>
              <Link to={`/device-management/${id}`} className="hover:underline">
                {issueOfOffset(clockOffsetMs)}
              </Link>
            </h3>
            <p className="text-ink-2">{t('Set the clock of the screen, or turn on automatic time there.')}</p>
          </li>
        )}
        {listIssues(warnings, window.location.origin).map(({ problem, ways }) => (
          <li key={problem}>
            <h3>{problem}</h3>
            {ways.map((way) => (
              <p key={way} className="break-words text-ink-2">
                {way}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
