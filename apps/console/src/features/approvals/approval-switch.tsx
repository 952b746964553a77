import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useApprovalSettings } from '../../api/approval.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const LABEL = 'Changes to screens need approval';

/** Turns approval on and off for the account. */
export function ApprovalSwitch() {
  const settings = useApprovalSettings();
  const switching = useChange(
    q.approvals.changeSettings({
      failure: 'Failed to change approval',
      done: (_, { body }) => (body.isOn ? 'Approval is on' : 'Approval is off'),
    }),
  );
  return (
    <Field
      group
      label={LABEL}
      hint="What editors and schedulers put on screens waits until an admin approves it. Takeovers and changes by admins never wait."
      aside={
        <Switch
          label={LABEL}
          checked={settings?.isOn ?? false}
          disabled={settings === undefined || switching.isPending}
          onCheckedChange={(isOn) => switching.mutate({ body: { isOn } })}
        />
      }
    >
      {null}
    </Field>
  );
}
