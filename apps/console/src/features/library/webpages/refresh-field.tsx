import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';

interface RefreshFieldProps {
  isRefreshed: boolean;
  minutes: string;
  error: string | undefined;
  onChange: (part: { isRefreshed?: boolean; minutes?: string }) => void;
}

const choices = [
  { value: 'never', label: t('Never') },
  { value: 'every', label: t('Every') },
] as const;

/** Lets people choose how often screens reload the page while it plays, if at all. */
export function RefreshField({ isRefreshed, minutes, error, onChange }: RefreshFieldProps) {
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
              aria-label={t('Minutes')}
              aria-invalid={error !== undefined || undefined}
              inputMode="numeric"
              className="w-16"
              value={minutes}
              onChange={({ target }) => onChange({ minutes: target.value.trim() })}
            />
            <span className="text-ink-2">
              {t('{minutes, plural, one {minute} other {minutes}}', { minutes: Number(minutes) })}
            </span>
          </>
        )}
      </span>
    </Field>
  );
}
