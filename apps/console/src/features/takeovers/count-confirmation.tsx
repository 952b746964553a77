import { Check } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../ui/forms/field.tsx';
import type { Bound } from '../../ui/forms/form/use-form.ts';
import { Input } from '../../ui/forms/input.tsx';

interface CountConfirmationProps extends Bound<string> {
  /** Undefined until known. */
  count: number | undefined;
}

/** The number of screens, typed so that it was read. */
export function CountConfirmation({ count, value: typed, onValueChange, error }: CountConfirmationProps) {
  return (
    <div className="border-t border-line pt-4">
      <Field
        label={t('To confirm, type the number of screens')}
        hint={
          count === undefined
            ? t('Counting the screens…')
            : t('{count, plural, one {# screen chosen} other {# screens chosen}}', { count })
        }
        error={error}
      >
        <span className="flex items-center gap-2">
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="w-20"
            maxLength={6}
            value={typed}
            onChange={({ target }) => onValueChange(target.value)}
          />
          {count !== undefined && typed.trim() === String(count) && <Check className="text-online-mark" />}
        </span>
      </Field>
    </div>
  );
}
