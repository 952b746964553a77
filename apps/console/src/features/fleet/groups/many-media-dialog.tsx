import { useState } from 'react';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ContentPicker } from '../../library/index.ts';
import { EffectLine } from '../../playout/index.ts';
import { type AssignmentTarget, type Content, planAssignment } from '../assignment/target.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { type GroupReach, computeReach, describeReach } from './group-reach.ts';
import { useAllMembers } from './queries.ts';

interface ManyMediaDialogProps {
  target: Exclude<AssignmentTarget, { kind: 'device' }>;
  busy: boolean;
  onAssign: (content: Content) => void;
  onClose: () => void;
}

/** Chooses content for a group or several devices, and tells which of them will play it. */
export function ManyMediaDialog({ target, busy, onAssign, onClose }: ManyMediaDialogProps) {
  const group = target.kind === 'group' ? target.group : null;
  const [chosen, setChosen] = useState<Content | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const members = useAllMembers(group?.id ?? null);
  const now = useReportedNow(PRESENCE_TICK_MS);
  const reach = members && computeReach(members, chosen?.id, now);
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={group === null ? 'Select Media for Device Assignment' : 'Assign Media to Group'}
      description={
        target.kind === 'devices'
          ? `For ${formatQuantity(target.devices.length, 'device')}`
          : reach === undefined
            ? target.group.name
            : describeReach(reach, target.group.name)
      }
      onSubmit={() => {
        setIsMissing(chosen === null);
        if (chosen !== null) onAssign(chosen);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Assign Media
          </Button>
        </>
      }
    >
      {reach !== undefined && <Others reach={reach} />}
      <Field
        group
        label="Select Media"
        error={isMissing && chosen === null && 'Please select media type and media item'}
      >
        <ContentPicker chosenId={chosen?.id ?? null} onPick={setChosen} />
      </Field>
      {chosen !== null && (
        <p className="break-words">
          Chosen: <b className="font-strong">{chosen.name}</b>
        </p>
      )}
      <EffectLine busy={busy} planned={chosen && planAssignment(target, chosen)} />
    </Dialog>
  );
}

/** The devices that will show something else. */
function Others({ reach: { others } }: { reach: GroupReach }) {
  if (others.length === 0) return null;
  return (
    <ul aria-label="Screens that show something else" className="grid max-h-28 gap-1 overflow-y-auto text-1">
      {others.map(({ id, name, reason }) => (
        <li key={id} className="break-words text-ink-2">
          <b className="font-strong text-ink">{name}</b> {reason}
        </li>
      ))}
    </ul>
  );
}
