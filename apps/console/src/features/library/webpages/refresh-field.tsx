import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { REFRESH_UNITS, type RefreshUnit, type WebpageForm } from './webpage-form.ts';

interface RefreshFieldProps extends Pick<WebpageForm, 'isRefreshed' | 'interval' | 'unit'> {
  error: string | undefined;
  onChange: (part: Partial<Pick<WebpageForm, 'isRefreshed' | 'interval' | 'unit'>>) => void;
}

const choices = [
  { value: 'never', label: t('Never') },
  { value: 'every', label: t('Every') },
] as const;

const nameUnit = (unit: RefreshUnit, count: number): string =>
  ({
    seconds: t('{count, plural, one {second} other {seconds}}', { count }),
    minutes: t('{count, plural, one {minute} other {minutes}}', { count }),
    hours: t('{count, plural, one {hour} other {hours}}', { count }),
  })[unit];

/** Lets people choose how often screens reload the page while it plays, if at all. */
export function RefreshField({ isRefreshed, interval, unit, error, onChange }: RefreshFieldProps) {
  return (
    <Field group label={t('Refresh', {}, 'how often')} error={error}>
      <span className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('Refresh', {}, 'how often')}
          value={isRefreshed ? 'every' : 'never'}
          segments={choices}
          onValueChange={(value) => onChange({ isRefreshed: value === 'every' })}
        />
        {isRefreshed && (
          <>
            <Input
              aria-label={t('Interval')}
              aria-invalid={error !== undefined || undefined}
              inputMode="numeric"
              className="w-16"
              value={interval}
              onChange={({ target }) => onChange({ interval: target.value.trim() })}
            />
            <Select
              aria-label={t('Unit')}
              value={unit}
              onValueChange={(chosen) => {
                const known = REFRESH_UNITS.find((each) => each === chosen);
                if (known !== undefined) onChange({ unit: known });
              }}
            >
              {REFRESH_UNITS.map((each) => (
                <option key={each} value={each}>
                  {nameUnit(each, Number(interval))}
                </option>
              ))}
            </Select>
          </>
        )}
      </span>
    </Field>
  );
}
