import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNeedsApproval } from '../../../api/approval.ts';
import { MediaPickerDialog } from '../../library/index.ts';
import { EffectLine } from '../../effect/index.ts';
import { type AssignableContent, planAssignment, type SingleTarget } from './target.ts';

interface DeviceMediaDialogProps {
  target: Extract<SingleTarget, { kind: 'device' }>;
  busy: boolean;
  onPick: (content: AssignableContent) => void;
  onClose: () => void;
}

/** Assigns content to one screen by one press. A line tells the effect of the content under the pointer or the focus. */
export function DeviceMediaDialog({ target, busy, onPick, onClose }: DeviceMediaDialogProps) {
  const needsApproval = useNeedsApproval();
  const [pointed, setPointed] = useState<AssignableContent | null>(null);
  return (
    <MediaPickerDialog
      title={t('Select Media for Device Assignment')}
      description={
        needsApproval
          ? t('For {name}. What you choose is sent for approval.', { name: target.device.name })
          : t('For {name}', { name: target.device.name })
      }
      onPick={onPick}
      onPoint={setPointed}
      onClose={onClose}
    >
      <div className="min-h-control">
        <EffectLine instant busy={busy} planned={pointed && planAssignment(target, pointed)} />
      </div>
    </MediaPickerDialog>
  );
}
