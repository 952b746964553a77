import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { ControlledDevices } from './controlled-devices.ts';
import { ControlledDeviceList } from './controlled-device-list.tsx';
import { EffectLine } from '../../effect/index.ts';
import type { Planned } from '../../../api/q.ts';

interface AssignmentWarningProps {
  planned: Planned;
  controlled: ControlledDevices;
  /** The number of selected devices without a schedule; 0 unless it can be assigned to these alone. */
  otherCount?: number;
  busy: boolean;
  onForce: () => void;
  /** Assigns to the selected devices without a schedule only. */
  onAssign?: () => void;
  onClose: () => void;
}

/** Warns that an assignment pauses running schedules. */
export function LoadedAssignmentWarning(props: AssignmentWarningProps) {
  const { planned, controlled, otherCount = 0, busy, onForce, onAssign, onClose } = props;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Assignment Warning')}
      text={controlled.warning}
      confirm={t('Force Assign')}
      tone="primary"
      busy={busy}
      onConfirm={onForce}
      alternative={
        otherCount > 0 && (
          <Button busy={busy} sends="change" onClick={onAssign}>
            {t('{count, plural, =1 {Assign to the other} other {Assign to the other #}}', { count: otherCount })}
          </Button>
        )
      }
      effect={<EffectLine busy={busy} planned={planned} />}
    >
      <ControlledDeviceList controlled={controlled} />
    </ConfirmDialog>
  );
}
