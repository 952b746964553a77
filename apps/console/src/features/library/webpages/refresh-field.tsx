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
  { value: 'never', label: 'Never' },
  { value: 'every', label: 'Every' },
] as const;

/** Lets people choose how often screens reload the page while it plays, if at all. */
export function RefreshField({ isRefreshed, minutes, error, onChange }: RefreshFieldProps) {
  return (
    <Field group label="Refresh" error={error}>
      <span className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Refresh"
          value={isRefreshed ? 'every' : 'never'}
          segments={choices}
          onValueChange={(value) => onChange({ isRefreshed: value === 'every' })}
        />
        {isRefreshed && (
          <>
            <Input
              aria-label="Minutes"
              aria-invalid={error !== undefined || undefined}
              inputMode="numeric"
              className="w-16"
              value={minutes}
              onChange={({ target }) => onChange({ minutes: target.value.trim() })}
            />
            <span className="text-ink-2">{minutes === '1' ? 'minute' : 'minutes'}</span>
          </>
        )}
      </span>
    </Field>
  );
}
