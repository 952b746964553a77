import type { AlertSettings } from '@vitrine/contract/alerts';
import { type MachineAlertKind, machineAlertKinds, machineAlertLimits } from '@vitrine/contract/fleet/machine-health';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ChecksField, SegmentedField } from '../../ui/forms/form/choice-fields.tsx';
import { Form, FormFailure } from '../../ui/forms/form/form.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { Input } from '../../ui/forms/input.tsx';
import { SwitchField } from '../../ui/forms/switch.tsx';
import { TimeInput } from '../../ui/forms/time/time-input.tsx';
import { TimeZoneInput } from '../../ui/forms/time/time-zone-input.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { NoMailNotice } from '../accounts/index.ts';
import { GroupChecklist } from '../fleet/index.ts';

/**
 * The alert settings: the alerts that the signed-in person gets by email, and the hours in which the account sends them.
 * They are edited in place.
 */
export function ScreenAlerts({ choosesTimes }: { choosesTimes: boolean }) {
  const read = useRead(
    q.alerts.settings({ failure: t('Failed to fetch the alert settings'), select: ({ settings }) => settings }),
  );
  return (
    <Region of={read} skeleton="h-48">
      {(saved) => <AlertsForm key={JSON.stringify(saved)} saved={saved} choosesTimes={choosesTimes} />}
    </Region>
  );
}

const { hot, 'disk-full': disk, 'clock-wrong': clock, 'many-restarts': restarts } = machineAlertLimits;

const kindLabels: Record<MachineAlertKind, string> = {
  hot: t('Too hot: {degrees} °C or more', { degrees: hot.from }),
  'disk-full': t('Disk almost full: less than {share}% free', { share: Math.round((1 - disk.from) * 100) }),
  'clock-wrong': t('Clock wrong by {seconds, number} seconds or more', { seconds: clock.from / 1_000 }),
  'many-restarts': t('Browser restarted {count, number} times or more in two days', { count: restarts.from }),
};

/** The quiet hours offered first: most shops are closed then. */
const NIGHT = { quietFrom: '22:00', quietUntil: '07:00' } as const;

interface FormProps {
  saved: AlertSettings;
  /** False shows when emails are sent without the fields that change it. */
  choosesTimes: boolean;
}

function AlertsForm({ saved, choosesTimes }: FormProps) {
  const saving = useChange(q.alerts.changeSettings({ failure: t('Update Failed'), done: t('Alerts Updated') }));
  const form = useForm(
    async () => (await import('@vitrine/contract/alerts')).AlertSettings,
    saved,
    (body) => saving.mutateAsync({ body }),
    {
      toBody(wanted) {
        // The saved value replaces one whose field is hidden: an error in it could not be corrected.
        const { isOn, machine, groupIds } = wanted;
        if (!isOn && machine.length === 0) return { ...saved, isOn, machine, groupIds };
        return isOn ? wanted : { ...wanted, afterMinutes: saved.afterMinutes };
      },
      isInPlace: true,
    },
  );
  const { values, change: edit, problem } = form;
  const { isOn, afterMinutes, groupIds, machine, quietFrom, quietUntil, timezone } = values;
  const sendsAny = isOn || machine.length > 0;
  const hasQuiet = quietFrom !== null || quietUntil !== null;

  return (
    <Form form={form} label={t('Screen alerts')} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <NoMailNotice>{t('The dashboard and Device Management show which screens are offline.')}</NoMailNotice>
      <SwitchField
        label={t('Email me when a screen goes offline')}
        hint={t('One email when it goes offline, one when it’s back. Simultaneous outages share one.')}
        checked={isOn}
        onCheckedChange={(on) => edit({ isOn: on })}
      />
      {choosesTimes && isOn && (
        <Field
          label={t('Wait before emailing (minutes)')}
          hint={t('5 minutes to 1 day (1440).')}
          error={problem('afterMinutes')}
        >
          <Input
            type="number"
            inputMode="numeric"
            className="w-28"
            min={5}
            max={1440}
            value={Number.isNaN(afterMinutes) ? '' : afterMinutes}
            onChange={({ target }) => edit({ afterMinutes: target.valueAsNumber })}
          />
        </Field>
      )}
      <ChecksField
        {...form.at('machine')}
        label={t('Email me about the machine of a screen')}
        hint={t('When it lasts for ten minutes. One email for all.')}
        options={machineAlertKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      {sendsAny && (
        <SegmentedField
          label={t('About which screens')}
          error={undefined}
          value={groupIds === null ? 'all' : 'groups'}
          onValueChange={(next) => edit({ groupIds: next === 'all' ? null : [] })}
          segments={[
            { value: 'all', label: t('All screens') },
            { value: 'groups', label: t('Groups') },
          ]}
        >
          {groupIds !== null && <GroupChecklist chosen={groupIds} onChange={(chosen) => edit({ groupIds: chosen })} />}
        </SegmentedField>
      )}
      {sendsAny && !choosesTimes && <p className="text-ink-2">{describeTimes(saved)}</p>}
      {sendsAny && choosesTimes && (
        <>
          <SwitchField
            label={t('Quiet hours')}
            hint={t('No emails during these hours. You’ll hear about anything still wrong when they end.')}
            checked={hasQuiet}
            onCheckedChange={(on) =>
              edit(on ? { ...NIGHT, timezone: readTimeZone() } : { quietFrom: null, quietUntil: null })
            }
          />
          {hasQuiet && (
            <div className="grid grid-cols-2 gap-4">
              <Field label={t('From')} error={problem('quietFrom')}>
                <TimeInput
                  value={quietFrom ?? ''}
                  onValueChange={(time) => edit({ quietFrom: time === '' ? null : time })}
                />
              </Field>
              <Field label={t('Until')} error={problem('quietUntil')}>
                <TimeInput
                  value={quietUntil ?? ''}
                  onValueChange={(time) => edit({ quietUntil: time === '' ? null : time })}
                />
              </Field>
            </div>
          )}
          <Field label={t('Time zone')} hint={t('Used for quiet hours and times in emails.')}>
            <TimeZoneInput value={timezone} onValueChange={(zone) => edit({ timezone: zone })} />
          </Field>
        </>
      )}
      <Button type="submit" className="w-fit" busy={form.isBusy}>
        {t('Save Alerts')}
      </Button>
      <FormFailure form={form} />
    </Form>
  );
}

function describeTimes({ afterMinutes, quietFrom, quietUntil, timezone }: AlertSettings): string {
  return quietFrom === null
    ? t('Emails are sent when a screen has been offline for {minutes} minutes. Admins can change this.', {
        minutes: afterMinutes,
      })
    : t(
        'Emails are sent when a screen has been offline for {minutes} minutes, and none from {from} to {until} ({timeZone}). Admins can change this.',
        { minutes: afterMinutes, from: quietFrom, until: quietUntil ?? '', timeZone: timezone },
      );
}
