import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../ui/access/may.tsx';
import { getDateFormat } from '../../ui/format/date-format.ts';
import { formatClock } from '../../ui/format/format.ts';
import { chooseTimeZone, readBrowserTimeZone, useTimeZone } from '../../ui/format/use-time-zone.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { chooseWeekStart, localWeekStart, useChosenWeekStart } from '../../ui/format/week-start.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TimeZoneInput } from '../../ui/forms/time/time-zone-input.tsx';
import { useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';

/** Sunday, Monday and Saturday begin the week somewhere. */
const WEEK_STARTS = [0, 1, 6];

/** November 1 of 2026 is a Sunday. */
const nameOfWeekday = (day: number): string =>
  getDateFormat({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + day));

/** Chooses the time zone that this browser shows times in, and the day with which its calendars begin. */
export function OwnTimeZone() {
  const zone = useTimeZone();
  const now = useNow(1_000);
  return (
    <CardSection id="time-zone" title={t('Time zone')}>
      <div className="grid gap-5">
        <Field
          label={t('Your time zone')}
          hint={t('Local time: {time}. This browser uses {zone}.', {
            time: formatClock(now, zone),
            zone: readBrowserTimeZone(),
          })}
        >
          <TimeZoneInput
            value={zone}
            onValueChange={(chosen) => chooseTimeZone(chosen === readBrowserTimeZone() ? null : chosen)}
          />
        </Field>
        <Field label={t('First day of the week')}>
          <Select
            value={useChosenWeekStart() ?? ''}
            onValueChange={(day) => chooseWeekStart(day === '' ? null : Number(day))}
          >
            <option value="">{t('As the language ({day})', { day: nameOfWeekday(localWeekStart) })}</option>
            {WEEK_STARTS.map((day) => (
              <option key={day} value={day}>
                {nameOfWeekday(day)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </CardSection>
  );
}

/** The choice of no time zone, as long as the account has none. */
const NONE = { value: '', label: t('Not set') };

/** Chooses the time zone of the account; those who may not change it read it. */
export function AccountTimeZone() {
  const { accountTimeZone } = useMe();
  const mayChange = useMay()('accounts.changeTimeZone');
  const { mutate, isPending } = useChange(
    q.accounts.changeTimeZone({
      failure: t('Failed to change the time zone'),
      done: t('Time zone of the account saved'),
    }),
  );
  return (
    <CardSection id="time-zone" title={t('Time zone')}>
      <Field
        label={t('Time zone of the account')}
        hint={
          mayChange
            ? t('New screens that are in UTC start with it. Screens that you have keep theirs.')
            : t(
                'New screens that are in UTC start with it. Screens that you have keep theirs. Admins and owners can change it.',
              )
        }
      >
        <TimeZoneInput
          value={accountTimeZone ?? NONE.value}
          disabled={!mayChange || isPending}
          onValueChange={(timeZone) => mutate({ body: { timeZone } })}
          {...(accountTimeZone === null && { extra: NONE })}
        />
      </Field>
    </CardSection>
  );
}
