import { mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { t } from '@vitrine/messages/t';
import { drawnEditorOf } from '../../drawn/index.ts';
import { FileText, Film, GalleryHorizontalEnd, Globe, ImageIcon, LayoutTemplate, Monitor } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { TimeInput } from '../../../ui/forms/time/time-input.tsx';
import { TimeZoneInput } from '../../../ui/forms/time/time-zone-input.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { type ChosenContent, ChosenPicture, contentLabel } from '../../content/index.ts';
import { SCREEN_TIME_CHOICE, SCREEN_ZONE } from '../../playout/index.ts';
import type { RuleSummary } from '../event-check.ts';
import { type EventForm, describeTargets } from '../event-form.ts';
import { RecurrenceFields } from '../rule/recurrence-fields.tsx';

export interface EventFieldsProps {
  form: EventForm;
  onChange: (part: Partial<EventForm>) => void;
  /** Problems by field, once the person has tried to save. */
  problems: Partial<Record<string, string>>;
  /** The custom rule in words; null if there is none, or it is invalid. */
  ruleSummary: RuleSummary | null;
  onPickMedia: () => void;
  onPickTargets: () => void;
  /** True if the form is one occurrence of a series, whose date is the day of that occurrence. */
  isOccurrence?: boolean;
  /** The chosen devices and groups by name; empty while they are unknown. */
  targetNames: string;
  /** Below the time zone. */
  zoneHint?: ReactNode;
}

/** The fields of an event. */
export function EventFields({
  form,
  onChange,
  problems,
  ruleSummary,
  targetNames,
  zoneHint,
  ...handlers
}: EventFieldsProps) {
  return (
    <>
      <Field label={t('Title')} error={problems['title']}>
        <Input
          data-autofocus
          value={form.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={t('Media')} group error={problems['mediaId']}>
        <MediaButton media={form.media} onClick={handlers.onPickMedia} />
      </Field>
      <TimeFields
        form={form}
        problems={problems}
        onChange={onChange}
        dateLabel={form.recurrence === 'none' || handlers.isOccurrence === true ? t('Date') : t('First date')}
      />
      <RecurrenceFields form={form} problems={problems} summary={ruleSummary} onChange={onChange} />
      <Field label={t('Devices')} group error={problems['deviceIds']}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button alignStart className="max-wide:w-full" onClick={handlers.onPickTargets}>
            <Monitor />
            {describeTargets(form)}
          </Button>
          {!form.allDevices && <span className="min-w-0 flex-1 truncate text-ink-2">{targetNames}</span>}
        </div>
      </Field>
      <Field label={t('Time zone')} error={problems['timezone']}>
        <TimeZoneInput
          value={form.timezone}
          extra={{ value: SCREEN_ZONE, label: SCREEN_TIME_CHOICE }}
          onValueChange={(timezone) => onChange({ timezone })}
        />
      </Field>
      {zoneHint}
    </>
  );
}

type PartProps = Pick<EventFieldsProps, 'form' | 'problems' | 'onChange'>;

const kindIcons = {
  image: <ImageIcon />,
  video: <Film />,
  document: <FileText />,
  webpage: <Globe />,
  layout: <LayoutTemplate />,
  playlist: <GalleryHorizontalEnd />,
  ...mapDrawnKinds((kind) => {
    const { Icon } = drawnEditorOf(kind);
    return <Icon />;
  }),
};

function MediaButton({ media, onClick }: { media: ChosenContent | null; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 rounded border border-line-control bg-paper p-2 text-start hover:bg-hover"
      onClick={onClick}
    >
      <ChosenPicture
        small
        fit="contain"
        content={media}
        placeholder={kindIcons[media?.kind ?? 'image']}
        className="w-16 flex-none"
      />
      <span className="line-clamp-2 min-w-0 flex-1 font-media">
        {media === null ? t('Choose an image, video, document, web page, layout or playlist') : formatTitle(media.name)}
      </span>
      {media !== null && (
        <span className="flex items-center gap-1.5 text-1 text-ink-3">
          <Swatch color={`var(--${media.kind})`} />
          {contentLabel(media.kind)}
        </span>
      )}
    </button>
  );
}

function TimeFields({ form, problems, onChange, dateLabel }: PartProps & { dateLabel: string }) {
  return (
    <div className="grid grid-cols-2 gap-4 wide:grid-cols-3">
      <Field label={dateLabel} error={problems['scheduledDate']} className="max-wide:col-span-2">
        <Input
          type="date"
          value={form.scheduledDate}
          onChange={(event) => onChange({ scheduledDate: event.target.value })}
        />
      </Field>
      {!form.allDay && (
        <>
          <Field label={t('Start', {}, 'a time')} error={problems['startTime']}>
            <TimeInput value={form.startTime} onValueChange={(startTime) => onChange({ startTime })} />
          </Field>
          <Field
            label={t('End', {}, 'a time')}
            error={problems['endTime']}
            {...(form.endTime < form.startTime && form.endTime !== '' && { hint: t('Ends on the next day') })}
          >
            <TimeInput value={form.endTime} onValueChange={(endTime) => onChange({ endTime })} />
          </Field>
        </>
      )}
    </div>
  );
}
