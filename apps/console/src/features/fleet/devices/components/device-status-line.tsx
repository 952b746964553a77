import type { Device } from '@vitrine/contract/fleet/devices';
import { CirclePause } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../ui/format/rich.ts';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../../ui/access/may.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { ContentName } from '../../../content/index.ts';
import { pauseLabel } from '../pause-text.ts';
import type { DeviceActions } from '../use-device-actions.ts';
import { isOwnMediaShown, RemoveOwnMedia } from './own-media.tsx';

interface DeviceStatusLineProps {
  device: Device;
  now: Date;
  actions: Pick<DeviceActions, 'onResume' | 'onUnassign'>;
}

/** The most important thing to know beside what a device shows, and its id, on one line: all cards have the same height. */
export function DeviceStatusLine({ device, now, actions }: DeviceStatusLineProps) {
  const { deviceId, currentScreen, totalScreens } = device;
  return (
    <>
      <Fact device={device} now={now} actions={actions} />
      <span className="min-w-0 flex-1 truncate text-ink-3" title={deviceId}>
        {currentScreen === null
          ? deviceId
          : t('{id}, screen {number}/{total}', {
              id: deviceId,
              number: currentScreen,
              total: totalScreens ?? currentScreen,
            })}
      </span>
    </>
  );
}

/** The way out of the plan's limit, the pause of its schedule, or its own media while something else plays. */
function Fact({ device, now, actions }: DeviceStatusLineProps) {
  const { isOverLimit, pausedUntil, assignedMedia } = device;
  if (isOverLimit) {
    return (
      <IfMay route="billing.overview">
        <Link to="/subscription" className="link flex-none">
          {t('See plans')}
        </Link>
      </IfMay>
    );
  }
  if (pausedUntil !== null) {
    return (
      <>
        <span className="flex min-w-0 shrink-0 items-center gap-1.5 text-ink-2 [&>.lucide]:size-3.5">
          <CirclePause className="text-warning" />
          {t('Schedule paused until {time}', { time: pauseLabel(pausedUntil, device, now) })}
        </span>
        <Button small className="flex-none" sends="assignments.resume" onClick={() => actions.onResume(device)}>
          {t('Resume')}
        </Button>
      </>
    );
  }
  if (assignedMedia === null || isOwnMediaShown(device)) return null;
  const { id, type, originalName } = assignedMedia;
  return (
    <span className="flex min-w-0 max-w-3/4 shrink-0 items-center text-ink-2">
      <span className="truncate" title={originalName}>
        {rich('This screen’s own media: {media}', {
          media: <ContentName content={{ id, kind: type, name: originalName }} className="hover:underline" />,
        })}
      </span>
      <RemoveOwnMedia device={device} onRemove={() => actions.onUnassign(device)} />
    </span>
  );
}
