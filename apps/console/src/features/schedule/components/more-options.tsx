import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ScreensMenu } from '../../conditions/index.ts';
import { DEFAULT_HOURS, type EventForm } from '../event-form.ts';

interface MoreOptionsProps {
  form: EventForm;
  onChange: (part: Partial<EventForm>) => void;
  /** Further options. */
  children?: ReactNode;
  /** True if one of the further options is used. */
  isOpenFirst?: boolean;
}

/** The options that most schedules do not need. Open from the start for an event that uses one of them. */
export function MoreOptions({ form, onChange, isOpenFirst = false, children }: MoreOptionsProps) {
  const { title, allDay, priority, only, startTime, endTime } = form;
  const [isOpen, setIsOpen] = useState(allDay || priority === 'high' || only !== null || isOpenFirst);
  const hasDayTimes = startTime === '00:00' && endTime === '23:59';
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 flex-none text-ink-3 transition-transform group-open:turn-down" />
        {t('More options')}
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <div className="flex items-center justify-between gap-4">
          <div>
            <p className="font-medium">{t('All day')}</p>
            <p className="text-1 text-ink-3">{t('From midnight to midnight in its time zone')}</p>
          </div>
          <Switch
            label={t('All day')}
            checked={allDay}
            onCheckedChange={(checked) => onChange({ allDay: checked, ...(!checked && hasDayTimes && DEFAULT_HOURS) })}
          />
        </div>
        <Field
          label={t('Priority')}
          group
          hint={t('High plays instead of normal schedules wherever both run on the same screen.')}
        >
          <Segmented
            label={t('Priority')}
            className="wide:justify-self-start max-wide:w-full max-wide:*:flex-1 max-wide:*:justify-center"
            value={priority}
            onValueChange={(value) => onChange({ priority: value })}
            segments={[
              { value: 'normal', label: t('Normal') },
              { value: 'high', label: t('High') },
            ]}
          />
        </Field>
        <Field
          label={t('Which of these screens')}
          group
          hint={t('It plays on these alone. On the others, it’s as if it were not there.')}
        >
          <ScreensMenu
            title={title === '' ? t('Schedule', {}, 'one event') : title}
            only={only}
            onChange={(next) => onChange({ only: next })}
          />
        </Field>
        {children}
      </div>
    </details>
  );
}
