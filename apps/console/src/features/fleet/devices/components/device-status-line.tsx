import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence, type Presence } from '@vitrine/contract/fleet/presence';
import { CirclePause, Monitor, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../../ui/access/may.tsx';
import { formatTitle } from '../../../../ui/format/file-title.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { pauseLabel } from '../pause-text.ts';

interface DeviceStatusLineProps {
  device: Device;
  now: Date;
  onResume: () => void;
}

/** The most important state of a device, on one line: all cards have the same height. */
export function DeviceStatusLine({ device, now, onResume }: DeviceStatusLineProps) {
  const { isOverLimit, pausedUntil } = device;
  if (isOverLimit) {
    return (
      <>
        <Line icon={<TriangleAlert className="text-warning" />}>
          Over the plan’s limit. It shows a notice instead of media.
        </Line>
        <IfMay route="billing.overview">
          <Link to="/subscription" className="link flex-none">
            See plans
          </Link>
        </IfMay>
      </>
    );
  }
  if (pausedUntil !== null) {
    return (
      <>
        <Line icon={<CirclePause className="text-warning" />}>
          Schedule paused until {pauseLabel(pausedUntil, device, now)}
        </Line>
        <Button small className="flex-none" sends="assignments.resume" onClick={onResume}>
          Resume
        </Button>
      </>
    );
  }
  return <Line icon={<Monitor />}>{playoutLabel(device, findPresence(device, now))}</Line>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 text-ink-3 [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
      {icon}
      <span
        className="truncate"
        // The tooltip shows truncated text in full.
        onPointerEnter={({ currentTarget }) => (currentTarget.title = currentTarget.textContent)}
      >
        {children}
      </span>
    </p>
  );
}

const reasons = {
  takeover: ', by takeover',
  preview: ', as a preview',
  schedule: ', by schedule',
  device: '',
  group: ', from its group',
  global: ', global media',
  nothing: '',
};

const verbs = { online: 'Shows', asleep: 'Shows', off: 'Off, would show', offline: 'Was showing' };

/** The media that the device shows now, with the reason unless that is its own assignment. */
function playoutLabel({ playing, lastSeen, assignedMedia }: Device, presence: Presence): string {
  if (lastSeen === null) return assignedMedia === null ? 'Nothing to show yet' : 'Will show it once connected';
  const media = playing?.media ?? null;
  const verb = verbs[presence];
  if (playing?.reason === 'takeover' && media === null) return `${verb} a takeover`;
  if (playing === null || media === null) return `${verb} nothing`;
  return `${verb} ${formatTitle(media.originalName)}${reasons[playing.reason]}`;
}
