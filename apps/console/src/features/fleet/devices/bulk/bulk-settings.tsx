import type { SharedSettings } from '@vitrine/contract/fleet/settings';
import type { Device } from '@vitrine/contract/fleet/devices';
import { defaultDeviceSettings, type DeviceSettings } from '@vitrine/contract/fleet/settings';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';
import { EffectLine } from '../../../effect/index.ts';
import { DeviceSettingsFields, mergeDraft } from '../components/device-settings-fields.tsx';
import { listDeviceFailures } from '../device-failure.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';
import { settingsFailure } from '../settings-failure.ts';

const offered = [
  ['location', t('Location')],
  ['site', t('Site')],
  ['address', t('Postal address')],
  ['timezone', t('Time zone')],
  ['language', t('Language')],
  ['muted', t('Mute')],
  ['rotation', t('Rotation')],
  ['fit', t('Fit')],
  ['crossfadeMs', t('Transition')],
  ['autoSleep', t('Auto Sleep')],
] as const satisfies readonly (readonly [keyof SharedSettings, string])[];

interface BulkSettingsProps {
  devices: readonly Device[];
  onReport: BulkOutcome['report'];
  onClose: () => void;
}

/** Changes the chosen settings of several devices; the others keep their values. */
export function BulkSettings({ devices, onReport, onClose }: BulkSettingsProps) {
  const saving = useChange(q.devices.updateSettingsOfMany());
  const [chosen, setChosen] = useState<ReadonlySet<keyof SharedSettings>>(new Set());
  const [changes, setChanges] = useState<Partial<DeviceSettings>>({});
  const checked = mergeDraft({ settings: defaultDeviceSettings, changes });
  const settings = checked?.success === true && chosen.size > 0 ? pickSettings(checked.data, chosen) : null;
  const count = devices.length;
  const deviceIds = devices.map(({ id }) => id);

  function choose(name: keyof SharedSettings, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(name);
    else next.delete(name);
    setChosen(next);
  }

  const form = useForm(null, {}, save);

  function save(): void {
    if (settings === null) return;
    saving.mutate(
      { body: { deviceIds, settings } },
      {
        onSuccess({ results }) {
          onClose();
          onReport({
            success: t('Settings Updated'),
            failure: t('Update Failed'),
            failures: listDeviceFailures(results),
            total: results.length,
            details: {
              text: t(
                '{count, plural, one {The settings of # device have been saved.} other {The settings of # devices have been saved.}}',
                { count },
              ),
            },
          });
        },
      },
    );
  }

  return (
    <FormDialog
      form={form}
      title={t('Device Settings')}
      description={t('{count, plural, one {# device} other {# devices}}', { count })}
      submit={t('Save Settings')}
      disabled={settings === null}
      busy={saving.isPending}
      onClose={onClose}
    >
      <Field label={t('Settings to change')} group hint={t('All others keep their values.')}>
        <div className="grid grid-cols-2 gap-1">
          {offered.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={chosen.has(name)}
              disabled={saving.isPending}
              onCheckedChange={(isChosen) => choose(name, isChosen)}
            />
          ))}
        </div>
      </Field>
      <DeviceSettingsFields
        only={chosen}
        draft={{
          settings: defaultDeviceSettings,
          changes,
          onEdit: (change) => setChanges((before) => ({ ...before, ...change })),
          failure: null,
          busy: saving.isPending,
          refusal: saving.error === null ? null : saving.error.message || settingsFailure.reason,
        }}
      />
      {/* Only the time zone changes what screens show, and when. */}
      {chosen.has('timezone') && (
        <EffectLine
          busy={saving.isPending}
          planned={
            settings === null
              ? null
              : q.devices.updateSettingsOfMany.plan({
                  body: { deviceIds, settings: { timezone: settings.timezone } },
                })
          }
        />
      )}
    </FormDialog>
  );
}

const pickSettings = (settings: DeviceSettings, chosen: ReadonlySet<string>): SharedSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => chosen.has(name)));
