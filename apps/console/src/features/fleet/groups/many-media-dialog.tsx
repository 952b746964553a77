import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { ContentPicker } from '../../library/index.ts';
import { EffectLine } from '../../effect/index.ts';
import { type AssignmentTarget, type AssignableContent, planAssignment } from '../assignment/target.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { type GroupReach, computeReach, describeReach } from './group-reach.ts';

interface ManyMediaDialogProps {
  target: Exclude<AssignmentTarget, { kind: 'device' }>;
  busy: boolean;
  onAssign: (content: AssignableContent) => void;
  onClose: () => void;
}

/** Chooses content for a group or several devices, and tells which of them will play it. */
export function ManyMediaDialog({ target, busy, onAssign, onClose }: ManyMediaDialogProps) {
  const group = target.kind === 'group' ? target.group : null;
  const first: { chosen: AssignableContent | null } = { chosen: null };
  const form = useForm(null, first, ({ chosen: content }) => content !== null && onAssign(content), {
    check: ({ chosen: content }) => ({ chosen: content === null && t('Please select media type and media item') }),
  });
  const { value: chosen, onValueChange, error } = form.at('chosen');
  const members = useRead(
    group && q.devices.list({ query: { group: group.id }, failure: t('Failed to fetch devices') }),
  ).data;
  const now = useReportedNow(PRESENCE_TICK_MS);
  const reach = members && computeReach(members, chosen?.id, now);
  return (
    <FormDialog
      form={form}
      size="wide"
      title={group === null ? t('Select Media for Device Assignment') : t('Assign Media to Group')}
      description={
        target.kind === 'devices'
          ? t('{count, plural, one {For # device} other {For # devices}}', { count: target.devices.length })
          : reach === undefined
            ? target.group.name
            : describeReach(reach, target.group.name)
      }
      submit={t('Assign Media')}
      busy={busy}
      onClose={onClose}
    >
      {reach !== undefined && <Others reach={reach} />}
      <Field group label={t('Select Media')} error={error}>
        <ContentPicker chosenId={chosen?.id ?? null} onPick={onValueChange} />
      </Field>
      {chosen !== null && (
        <p className="break-words">{rich('Chosen: {name}', { name: <b className="font-strong">{chosen.name}</b> })}</p>
      )}
      <EffectLine busy={busy} planned={chosen && planAssignment(target, chosen)} />
    </FormDialog>
  );
}

/** The devices that will show something else. */
function Others({ reach: { others } }: { reach: GroupReach }) {
  if (others.length === 0) return null;
  return (
    // The row of a list that scrolls would shrink before the dialog scrolls.
    <div>
      <ul aria-label={t('Screens that show something else')} className="grid max-h-28 gap-1 overflow-y-auto text-1">
        {others.map(({ id, name, reason }) => (
          <li key={id} className="break-words text-ink-2">
            <b className="font-strong text-ink">{name}</b> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
