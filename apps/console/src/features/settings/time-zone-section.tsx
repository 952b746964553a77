import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../ui/access/may.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { chooseTimeZone, readBrowserTimeZone, useTimeZone } from '../../ui/format/use-time-zone.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TimeZoneInput } from '../../ui/forms/time/time-zone-input.tsx';
import { useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';

/** Chooses the time zone that this browser shows times in. */
export function OwnTimeZone() {
  const zone = useTimeZone();
  const now = useNow(1_000);
  return (
    <CardSection id="time-zone" title={t('Time zone')}>
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
