import { useApprovalSettings } from '../../api/approval.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useSwitchApproval } from './queries.ts';

const LABEL = 'Changes to screens need approval';

/** Turns approval on and off for the account. */
export function ApprovalSwitch() {
  const toast = useToast();
  const settings = useApprovalSettings();
  const switching = useSwitchApproval();
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
          onCheckedChange={(on) =>
            switching.mutate(on, { onSuccess: () => toast({ title: on ? 'Approval is on' : 'Approval is off' }) })
          }
        />
      }
    >
      {null}
    </Field>
  );
}
