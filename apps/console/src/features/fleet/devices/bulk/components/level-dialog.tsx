import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../../ui/format/rich.ts';
import { Link } from '../../../../../ui/routing/navigation.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { formatQuantity } from '../../../../../ui/format/format.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { FormDialog } from '../../../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../../../ui/forms/form/use-form.ts';
import { Slider } from '../../../../../ui/forms/slider.tsx';

interface LevelDialogProps {
  /** `Volume` or `Brightness`. */
  label: string;
  devices: readonly Device[];
  busy: boolean;
  /** Called with the devices that are in no group. */
  onSet: (value: number, devices: readonly Device[]) => void;
  onClose: () => void;
}

/** Volume or brightness of several devices. Groups manage those of their own devices. */
export function LevelDialog({ label, devices, busy, onSet, onClose }: LevelDialogProps) {
  const free = devices.filter(({ groupId }) => groupId === null);
  const managed = devices.length - free.length;
  const form = useForm(null, { value: 50 }, ({ value }) => onSet(value, free));
  const { value, onValueChange } = form.at('value');
  const level = label.toLowerCase();
  return (
    <FormDialog
      form={form}
      title={t('Set {level}', { level })}
      description={
        free.length === 0
          ? t('Nothing can be set here.')
          : `Applies to ${t('{count, plural, one {# screen} other {# screens}}', { count: free.length })} now and is saved in ${free.length === 1 ? 'its' : 'their'} settings.`
      }
      submit={t('Set {level}', { level })}
      busy={busy}
      disabled={free.length === 0}
      onClose={onClose}
    >
      {managed > 0 && (
        <Notice title={t('{managed, plural, one {# screen} other {# screens}} won’t change.', { managed })}>
          Groups manage the {level} of their screens. Change it in{' '}
          <Link to="/device-groups" className="link">
            {t('Device Groups')}
          </Link>
          .
        </Notice>
      )}
      <Field label={label}>
        <Slider value={value} step={5} unit="%" disabled={free.length === 0} onValueChange={onValueChange} />
      </Field>
    </FormDialog>
  );
}
