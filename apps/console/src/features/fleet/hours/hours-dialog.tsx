import type { OnSpan, SavedHours, WorkingHours } from '@vitrine/contract/fleet/hours';
import type { ComponentProps } from 'react';
import { t } from '@vitrine/messages/t';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { EffectLine } from '../../effect/index.ts';
import { toCalendarAddress } from './calendar-address.ts';
import { CalendarField } from './calendar-field.tsx';
import { readExceptions, writeExceptions } from './exception-lines.ts';
import { WeekFields } from './week-fields.tsx';

interface HoursDialogProps {
  /** The screen or group. */
  name: string;
  /** Null: it has none yet. */
  hours: SavedHours | null;
  /** The change that saves these hours, to try it out. */
  plan: (hours: WorkingHours | null) => ComponentProps<typeof EffectLine>['planned'];
  onSave: (hours: WorkingHours | null) => Promise<unknown>;
  onClose: () => void;
}

const usual = (): OnSpan[] => [{ from: '08:00', to: '20:00' }];
const usualWeek = (): OnSpan[][] => [[], usual(), usual(), usual(), usual(), usual(), usual()];

/** The working hours of a screen or group: a week, exceptions, and the address of a calendar. */
export function HoursDialog({ name, hours, plan, onSave, onClose }: HoursDialogProps) {
  const confirm = useConfirm();
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/hours')).WorkingHours,
    {
      week: hours?.week ?? usualWeek(),
      exceptions: writeExceptions(hours?.exceptions ?? []),
      calendarUrl: hours?.calendarUrl ?? '',
    },
    onSave,
    {
      toBody({ week, exceptions, calendarUrl }) {
        const read = readExceptions(exceptions);
        return {
          week,
          exceptions: 'exceptions' in read ? read.exceptions : [],
          calendarUrl: calendarUrl.trim() === '' ? null : toCalendarAddress(calendarUrl),
        };
      },
      check({ exceptions }) {
        const read = readExceptions(exceptions);
        return { exceptions: 'problem' in read && read.problem };
      },
      refusals: { 'address.refused': 'calendarUrl' },
      failure: t('Please try again.'),
      done: onClose,
    },
  );

  async function remove(): Promise<void> {
    const isDone = await confirm({
      title: t('Remove the working hours of {name}?', { name }),
      text: t('Without hours of its own, a screen has those of its group, or is always on.'),
      effect: <EffectLine planned={plan(null)} />,
      confirm: t('Remove hours'),
      act: () => onSave(null),
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      form={form}
      size="wide"
      title={t('Working Hours')}
      description={name}
      submit={t('Save')}
      failureTitle={t('The working hours were not saved.')}
      discard={t('Your changes to these hours have not been saved.')}
      aside={
        hours !== null && (
          <Button variant="quiet-danger" className="me-auto" onClick={() => void remove()}>
            {t('Remove hours')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t(
          'By its own clock a screen is on at these times and off at all others, whatever is assigned or scheduled. Takeovers still show.',
        )}
      </p>
      <WeekFields
        week={form.values.week}
        problemOf={(day) => form.problem(`week.${day}`, 'week')}
        onChange={(week) => form.change({ week })}
      />
      <ExceptionsField {...form.at('exceptions')} />
      <CalendarField {...form.at('calendarUrl')} saved={hours} />
      {/* It has its place from the start: a dialog that grows while a button is pressed moves the button away. */}
      <div className="min-h-control">
        <EffectLine busy={form.isBusy} planned={form.isChanged && form.body !== null ? plan(form.body) : null} />
      </div>
    </FormDialog>
  );
}

interface ExceptionsFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

const ExceptionsField = ({ value, error, onValueChange }: ExceptionsFieldProps) => (
  <Field
    label={t('Exceptions')}
    error={error}
    hint={t('One per line, off all day unless there are times: 2026-12-25 Christmas, or 2026-12-31 08:00–14:00.')}
  >
    <Textarea
      rows={4}
      className="font-mono"
      spellCheck={false}
      value={value}
      placeholder={'2026-12-24 – 2026-12-26\n2026-12-31 08:00–14:00'}
      onChange={({ target }) => onValueChange(target.value)}
    />
  </Field>
);
