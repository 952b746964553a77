import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../../ui/format/rich.ts';
import { Link } from '../../../../../ui/routing/navigation.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { FormDialog } from '../../../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../../../ui/forms/form/use-form.ts';
import { Slider } from '../../../../../ui/forms/slider.tsx';

interface LevelDialogProps {
  kind: 'volume' | 'brightness';
  /** `Volume` or `Brightness`. */
  label: string;
  /** `Set volume`, `Set brightness`. */
  title: string;
  devices: readonly Device[];
  busy: boolean;
  /** Called with the devices that are in no group. */
  onSet: (value: number, devices: readonly Device[]) => void;
  onClose: () => void;
}

/** Volume or brightness of several devices. Groups manage those of their own devices. */
export function LevelDialog({ kind, label, title, devices, busy, onSet, onClose }: LevelDialogProps) {
  const free = devices.filter(({ groupId }) => groupId === null);
  const managed = devices.length - free.length;
  const form = useForm(null, { value: 50 }, ({ value }) => onSet(value, free));
  const { value, onValueChange } = form.at('value');
  return (
    <FormDialog
      form={form}
      title={title}
      description={
        free.length === 0
          ? t('Nothing can be set here.')
          : t(
              '{count, plural, one {Applies to # screen now and is saved in its settings.} other {Applies to # screens now and is saved in their settings.}}',
              { count: free.length },
            )
      }
      submit={title}
      busy={busy}
      disabled={free.length === 0}
      onClose={onClose}
    >
      {managed > 0 && (
        <Notice
          title={t('{count, plural, one {# screen won’t change.} other {# screens won’t change.}}', { count: managed })}
        >
          {rich(
            '{kind, select, volume {Groups manage the volume of their screens. Change it in <link>Device Groups</link>.} other {Groups manage the brightness of their screens. Change it in <link>Device Groups</link>.}}',
            {
              kind,
              link: (text) => (
                <Link to="/device-groups" className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </Notice>
      )}
      <Field label={label}>
        <Slider value={value} step={5} unit="%" disabled={free.length === 0} onValueChange={onValueChange} />
      </Field>
    </FormDialog>
  );
}
