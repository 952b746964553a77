import { defaultDeviceSettings, DeviceSettings } from '@vitrine/contract/devices';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { timeZones } from '../../../ui/time-zone.ts';
import { LocationIcon } from './location-icon.tsx';
import { ZoneClock } from './zone-clock.tsx';

/** Settings while somebody changes them. */
export interface SettingsDraft {
  /** As they were fetched; undefined until then. */
  settings: DeviceSettings | undefined;
  changes: Partial<DeviceSettings>;
  onEdit: (change: Partial<DeviceSettings>) => void;
  /** Why they could not be had. */
  failure: string | null;
  onRetry: () => void;
  /** They are being saved. */
  busy: boolean;
  /** Why they were not saved, when that was tried last. */
  refusal: string | null;
}

interface DeviceSettingsFieldsProps {
  draft: SettingsDraft;
  /** Stands in place of volume and brightness where a group sets them. */
  levels?: ReactNode;
}

type Rotation = DeviceSettings['rotation'];

const rotations = [
  { value: '0', label: '0°' },
  { value: '90', label: '90°' },
  { value: '180', label: '180°' },
  { value: '270', label: '270°' },
] as const;

const turns: Record<(typeof rotations)[number]['value'], Rotation> = { '0': 0, '90': 90, '180': 180, '270': 270 };

/** Made once: there are hundreds, and the form is drawn anew with every move of a slider. */
const zoneOptions = timeZones.map((zone) => (
  <option key={zone} value={zone}>
    {zone.replaceAll('_', ' ')}
  </option>
));

/** The settings as they would be saved: null while they are not fetched, or what is wrong with them. */
export function readDraft({ settings, changes }: Pick<SettingsDraft, 'settings' | 'changes'>) {
  return settings === undefined ? null : DeviceSettings.safeParse({ ...settings, ...changes });
}

/** How a device behaves: where it hangs, its clock, light, sound, rotation and sleep. */
export function DeviceSettingsFields({ draft, levels }: DeviceSettingsFieldsProps) {
  const { settings, changes, onEdit: edit, failure, onRetry, busy, refusal } = draft;
  const values = { ...defaultDeviceSettings, ...settings, ...changes };
  const disabled = settings === undefined || busy;
  const checked = readDraft(draft);
  const wrong = (name: keyof DeviceSettings) => checked?.error?.issues.find(({ path }) => path[0] === name)?.message;
  return (
    <>
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
          {!timeZones.includes(values.timezone) && <option>{values.timezone}</option>}
          {zoneOptions}
        </Select>
      </Field>
      {levels ?? (
        <>
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
        </>
      )}
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
      {refusal !== null && (
        <Notice tone="danger" title="The settings were not saved.">
          {refusal}
        </Notice>
      )}
    </>
  );
}
