import { AlertSettings } from '@vitrine/contract/alerts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '../../api/api.tsx';
import { findFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { readTimeZone } from '../../ui/format/time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TimeInput } from '../../ui/forms/time/time-input.tsx';
import { TimeZoneInput } from '../../ui/forms/time/time-zone-input.tsx';

/** The settings of the emails about offline screens, edited in place. */
export function ScreenAlerts() {
  const settings = useAlertSettings();
  const { data } = settings;
  const failure = findFailure(settings);
  if (data !== undefined) return <Form key={JSON.stringify(data)} saved={data} />;
  return failure === null ? (
    <SkeletonBlock className="h-48" />
  ) : (
    <ErrorState title="Failed to fetch the alert settings" {...failure} />
  );
}

/** The quiet hours offered first: most shops are closed then. */
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
    // While alerts are off, an error in a hidden field could not be corrected: its saved value stays.
    const settings = checked.success ? checked.data : isOn ? null : { ...saved, isOn };
    if (settings === null || saving.isPending) return;
    saving.mutate(settings, { onSuccess: () => toast({ title: 'Alerts Updated' }) });
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
        label="Email me when a screen goes offline"
        hint="One email when it goes offline, one when it’s back. Simultaneous outages share one."
        aside={
          <Switch
            label="Email me when a screen goes offline"
            checked={isOn}
            onCheckedChange={(on) => edit({ isOn: on })}
          />
        }
      >
        {null}
      </Field>
      {isOn && (
        <>
          <Field label="Wait before emailing (minutes)" hint="5 minutes to 1 day (1440)." error={wrong('afterMinutes')}>
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
            hint="No emails during these hours. You’ll hear about anything still offline when they end."
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
                <TimeInput
                  value={quietFrom ?? ''}
                  onValueChange={(time) => edit({ quietFrom: time === '' ? null : time })}
                />
              </Field>
              <Field label="Until" error={wrong('quietUntil')}>
                <TimeInput
                  value={quietUntil ?? ''}
                  onValueChange={(time) => edit({ quietUntil: time === '' ? null : time })}
                />
              </Field>
            </div>
          )}
          <Field label="Time zone" hint="Used for quiet hours and times in emails.">
            <TimeZoneInput value={timezone} onValueChange={(zone) => edit({ timezone: zone })} />
          </Field>
        </>
      )}
      <Button type="submit" className="w-fit" busy={saving.isPending}>
        Save Alerts
      </Button>
    </form>
  );
}

const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.alerts.settings,
    queryFn: async () => (await api.alerts.settings()).settings,
    meta: { failure: 'Failed to fetch the alert settings' },
  });

/** The settings of the emails about offline screens. */
const useAlertSettings = () => useQuery(settingsQuery(useApi()));

function useSaveAlertSettings() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettings) => api.alerts.changeSettings({ body }),
    meta: { failure: 'Update Failed' },
    onSuccess: ({ settings }) => queries.setQueryData(settingsQuery(api).queryKey, settings),
  });
}
