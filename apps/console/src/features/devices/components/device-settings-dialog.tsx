import { defaultDeviceSettings, DeviceSettings } from '@vitrine/contract/devices';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LocationIcon } from './location-icon.tsx';
import { ZoneClock } from './zone-clock.tsx';

interface DeviceSettingsDialogProps {
  deviceName: string;
  /** Undefined while they are fetched. */
  settings: DeviceSettings | undefined;
  /** Why they could not be had. */
  failure: string | null;
  onRetry: () => void;
  busy: boolean;
  onSave: (settings: DeviceSettings) => void;
  onClose: () => void;
}

type Rotation = DeviceSettings['rotation'];

const rotations = [
  { value: '0', label: '0°' },
  { value: '90', label: '90°' },
  { value: '180', label: '180°' },
  { value: '270', label: '270°' },
] as const;

const turns: Record<(typeof rotations)[number]['value'], Rotation> = { '0': 0, '90': 90, '180': 180, '270': 270 };

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** How a device behaves. */
export function DeviceSettingsDialog(props: DeviceSettingsDialogProps) {
  const { deviceName, settings, failure, onRetry, busy, onSave, onClose } = props;
  const [changes, setChanges] = useState<Partial<DeviceSettings>>({});
  const values = { ...defaultDeviceSettings, ...settings, ...changes };
  const edit = (change: Partial<DeviceSettings>) => setChanges((before) => ({ ...before, ...change }));
  const disabled = settings === undefined || busy;
  const checked = DeviceSettings.safeParse(values);
  const wrong = (name: keyof DeviceSettings) =>
    checked.success ? undefined : checked.error.issues.find(({ path }) => path[0] === name)?.message;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Device Settings"
      description={deviceName}
      onSubmit={() => checked.success && settings !== undefined && onSave(checked.data)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={settings === undefined} busy={busy}>
            Save Settings
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Notice
          tone="danger"
          action={
            <Button small onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      <Field label="Location" error={wrong('location')}>
        <Input
          icon={<LocationIcon location={values.location} />}
          value={values.location}
          maxLength={200}
          placeholder="Where it hangs"
          disabled={disabled}
          onChange={({ target }) => edit({ location: target.value })}
        />
      </Field>
      <Field
        label="Timezone"
        error={wrong('timezone')}
        aside={
          <span className="text-1 text-ink-2">
            Current time <ZoneClock timeZone={values.timezone} />
          </span>
        }
      >
        <Select value={values.timezone} disabled={disabled} onValueChange={(timezone) => edit({ timezone })}>
          {(zones.includes(values.timezone) ? zones : [values.timezone, ...zones]).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Brightness">
        <Slider
          value={values.brightness}
          step={5}
          unit="%"
          disabled={disabled}
          onValueChange={(brightness) => edit({ brightness })}
        />
      </Field>
      <Field label="Volume">
        <Slider
          value={values.volume}
          step={5}
          unit="%"
          disabled={disabled}
          onValueChange={(volume) => edit({ volume })}
        />
      </Field>
      <Field label="Rotation" group hint="For screens that hang upright or upside down.">
        <fieldset disabled={disabled}>
          <Segmented
            label="Rotation"
            value={rotations.find(({ value }) => turns[value] === values.rotation)?.value ?? '0'}
            onValueChange={(rotation) => edit({ rotation: turns[rotation] })}
            segments={rotations}
          />
        </fieldset>
      </Field>
      <Field
        label="Auto Sleep"
        hint="With nothing to show for a minute the screen goes dark, until the next item wakes it."
        aside={
          <Switch
            label="Auto Sleep"
            checked={values.autoSleep}
            disabled={disabled}
            onCheckedChange={(autoSleep) => edit({ autoSleep })}
          />
        }
        group
      >
        {null}
      </Field>
    </Dialog>
  );
}
