import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { ControlledDevices } from './controlled-devices.ts';
import { ControlledDeviceList } from './controlled-device-list.tsx';
import { EffectLine } from '../../effect/index.ts';
import { type AssignmentTarget, type AssignableContent, planAssignment } from './target.ts';

interface AssignmentWarningProps {
  target: AssignmentTarget;
  content: AssignableContent;
  controlled: ControlledDevices;
  busy: boolean;
  onForce: () => void;
  /** Assigns to the selected devices without a schedule only. */
  onAssign: (target: AssignmentTarget) => void;
  onClose: () => void;
}

/** Warns that an assignment pauses running schedules. */
export function AssignmentWarning(props: AssignmentWarningProps) {
  const { target, content, controlled, busy, onForce, onAssign, onClose } = props;
  const others = withoutControlled(target, controlled);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Assignment Warning"
      text={controlled.warning}
      confirm="Force Assign"
      tone="primary"
      busy={busy}
      onConfirm={onForce}
      alternative={
        others !== null && (
          <Button busy={busy} sends="change" onClick={() => onAssign(others)}>
            {others.devices.length === 1
              ? 'Assign to the other'
              : `Assign to the other ${formatCount(others.devices.length)}`}
          </Button>
        )
      }
      effect={<EffectLine busy={busy} planned={planAssignment(target, content)} />}
    >
      <ControlledDeviceList controlled={controlled} />
    </ConfirmDialog>
  );
}

/** The selected devices that no schedule controls; null if there are none, or if no devices were selected. */
function withoutControlled(target: AssignmentTarget, controlled: ControlledDevices) {
  if (target.kind !== 'devices') return null;
  const isControlled = new Set(controlled.devices.map(({ deviceId }) => deviceId));
  const devices = target.devices.filter(({ deviceId }) => !isControlled.has(deviceId));
  return devices.length === 0 ? null : { ...target, devices };
}
