import { AlertSettings } from '@vitrine/contract/alerts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { readTimeZone, timeZones } from '../../ui/time-zone.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAlertSettings, useSaveAlertSettings } from './queries.ts';

/** Whether and when a mail comes about screens that are dark: to be changed in its place. */
export function ScreenAlerts() {
  const { data, error, isFetching, refetch } = useAlertSettings();
  if (data !== undefined) return <Form key={JSON.stringify(data)} saved={data} />;
  return error === null ? (
    <SkeletonBlock className="h-48" />
  ) : (
    <ErrorState
      title="Failed to fetch the alert settings"
      text={error.message}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}

/** What quiet hours begin with: most shops are closed then. */
const NIGHT = { quietFrom: '22:00', quietUntil: '07:00' } as const;

function Form({ saved }: { saved: AlertSettings }) {
  const toast = useToast();
  const saving = useSaveAlertSettings();
  const [values, setValues] = useState<AlertSettings>(saved);
  const [isTried, setIsTried] = useState(false);
  const edit = (change: Partial<AlertSettings>) => setValues((before) => ({ ...before, ...change }));
  const checked = AlertSettings.safeParse(values);
  const wrong = (name: keyof AlertSettings) =>
    isTried ? checked.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  const { isOn, afterMinutes, quietFrom, quietUntil, timezone } = values;
  const hasQuiet = quietFrom !== null || quietUntil !== null;

  function save() {
    setIsTried(true);
    if (!checked.success || saving.isPending) return;
    saving.mutate(checked.data, {
      onSuccess: () => toast({ title: 'Alerts Updated' }),
      onError: (failure) => toast({ title: 'Update Failed', text: failure.message, tone: 'danger' }),
    });
  }

  return (
    <form
      noValidate
      aria-label="Screen alerts"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        group
        label="Mail me when a screen is dark"
        hint="Once when it has been silent for so long, and once when it is back. Many at once make one mail."
        aside={
          <Switch label="Mail me when a screen is dark" checked={isOn} onCheckedChange={(on) => edit({ isOn: on })} />
        }
      >
        {null}
      </Field>
      {isOn && (
        <>
          <Field label="Minutes until the mail" hint="From 5 minutes to a day." error={wrong('afterMinutes')}>
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
          <Field
            group
            label="Quiet hours"
            hint="No mail is sent then. What is still dark at their end is told at once."
            aside={
              <Switch
                label="Quiet hours"
                checked={hasQuiet}
                onCheckedChange={(on) =>
                  edit(on ? { ...NIGHT, timezone: readTimeZone() } : { quietFrom: null, quietUntil: null })
                }
              />
            }
          >
            {null}
          </Field>
          {hasQuiet && (
            <div className="grid grid-cols-2 gap-4">
              <Field label="From" error={wrong('quietFrom')}>
                <Input
                  type="time"
                  value={quietFrom ?? ''}
                  onChange={({ target }) => edit({ quietFrom: target.value === '' ? null : target.value })}
                />
              </Field>
              <Field label="Until" error={wrong('quietUntil')}>
                <Input
                  type="time"
                  value={quietUntil ?? ''}
                  onChange={({ target }) => edit({ quietUntil: target.value === '' ? null : target.value })}
                />
              </Field>
            </div>
          )}
          <Field label="Time zone" hint="Of the quiet hours and of the times in the mails.">
            <Select value={timezone} onValueChange={(zone) => edit({ timezone: zone })}>
              {(timeZones.includes(timezone) ? timeZones : [timezone, ...timeZones]).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <Button type="submit" className="w-fit" busy={saving.isPending}>
        Save Alerts
      </Button>
    </form>
  );
}
