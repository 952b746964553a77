import { errorCatalog } from '@vitrine/contract/core/errors';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { Film, ImageIcon, Monitor, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf, formatDateTime } from '../../../ui/format/format.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TimeZoneInput } from '../../../ui/forms/time-zone-input.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { TimeInput } from '../../../ui/forms/time-input.tsx';
import { recurrenceWords } from '../calendar.ts';
import type { EventMeeting } from '../conflicts.ts';
import { type EventForm, summaryOf } from '../event-form.ts';
import { thumbnailOf } from '../../playout/index.ts';

interface EventDialogProps {
  form: EventForm;
  onChange: (form: EventForm) => void;
  /** Problems by field, once the person has tried to save. */
  problems: Partial<Record<string, string>>;
  meetings: readonly EventMeeting[];
  /** The time zone of the first overlap. */
  readerZone: string;
  busy: boolean;
  /** What someone else did to the event after it was opened. */
  meanwhile: 'changed' | 'deleted' | null;
  /** Replaces the form with the saved event. */
  onReload: () => void;
  onPickMedium: () => void;
  onPickTargets: () => void;
  onSave: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const recurrences = { none: 'Does not repeat', weekly: 'Every week', monthly: 'Every month' } as const;

/** Creates or edits an event. Conflicts with other events show while typing. */
export function EventDialog({
  form,
  onChange,
  problems,
  meetings,
  readerZone,
  busy,
  meanwhile,
  ...acts
}: EventDialogProps) {
  const change = (part: Partial<EventForm>) => onChange({ ...form, ...part });
  const { medium, recurrence } = form;
  const isNew = form.id === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && acts.onClose()}
      title={isNew ? 'Create Schedule' : 'Edit Schedule'}
      onSubmit={acts.onSave}
      footer={
        <>
          {!isNew && (
            <Button variant="quiet-danger" className="mr-auto" onClick={acts.onDelete}>
              <Trash2 />
              Delete
            </Button>
          )}
          <Button onClick={acts.onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {isNew ? 'Create Schedule' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {meanwhile === 'deleted' && (
        <Notice tone="warning" title="This schedule was deleted.">
          Someone deleted it while you were editing. Saving creates it again.
        </Notice>
      )}
      {meanwhile === 'changed' && (
        <Notice
          tone="warning"
          title="This schedule was changed."
          action={
            <Button small onClick={acts.onReload}>
              Load changes
            </Button>
          }
        >
          Someone saved other changes while you were editing. Saving replaces them.
        </Notice>
      )}
      <Field label="Title" error={problems['title']}>
        <Input
          data-autofocus
          value={form.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="Media" group error={problems['mediaId']}>
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-3 rounded border border-line-control bg-paper p-2 text-left hover:bg-hover"
          onClick={acts.onPickMedium}
        >
          <Pane
            small
            whole
            src={medium?.picture}
            placeholder={medium?.kind === 'video' ? <Film /> : <ImageIcon />}
            className="w-16 flex-none"
          />
          <span className="min-w-0 flex-1 truncate font-medium">
            {medium === null ? 'Choose an image or video' : titleOf(medium.name)}
          </span>
          {medium !== null && (
            <span className="flex items-center gap-1.5 text-1 text-ink-3">
              <Swatch color={medium.kind === 'image' ? 'var(--image)' : 'var(--video)'} />
              {medium.kind === 'image' ? 'Image' : 'Video'}
            </span>
          )}
        </button>
      </Field>
      <div className="grid grid-cols-2 gap-4 wide:grid-cols-3">
        <Field
          label={recurrence === 'none' ? 'Date' : 'First date'}
          error={problems['scheduledDate']}
          className="max-wide:col-span-2"
        >
          <Input
            type="date"
            value={form.scheduledDate}
            onChange={(event) => change({ scheduledDate: event.target.value })}
          />
        </Field>
        <Field label="Start" error={problems['startTime']}>
          <TimeInput value={form.startTime} onValueChange={(startTime) => change({ startTime })} />
        </Field>
        <Field
          label="End"
          error={problems['endTime']}
          {...(form.endTime < form.startTime && form.endTime !== '' && { hint: 'Ends on the next day' })}
        >
          <TimeInput value={form.endTime} onValueChange={(endTime) => change({ endTime })} />
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
        <Field label="Recurrence">
          <Select
            value={recurrence}
            onValueChange={(value) =>
              change({ recurrence: value === 'weekly' || value === 'monthly' ? value : 'none' })
            }
          >
            {Object.entries(recurrences).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {recurrence !== 'none' && (
          <Field label="Last date" error={problems['lastDate']} hint="Leave empty to repeat forever">
            <Input
              type="date"
              min={form.scheduledDate}
              value={form.lastDate}
              onChange={(event) => change({ lastDate: event.target.value })}
            />
          </Field>
        )}
      </div>
      <Field label="Time zone" error={problems['timezone']}>
        <TimeZoneInput value={form.timezone} onValueChange={(timezone) => change({ timezone })} />
      </Field>
      <Field label="Devices" group error={problems['deviceIds']}>
        <Button className="w-full justify-start!" onClick={acts.onPickTargets}>
          <Monitor />
          {summaryOf(form)}
        </Button>
      </Field>
      <Meetings meetings={meetings} recurrence={recurrence} readerZone={readerZone} />
    </Dialog>
  );
}

interface MeetingsProps extends Pick<EventDialogProps, 'meetings' | 'readerZone'> {
  recurrence: EventForm['recurrence'];
}

function Meetings({ meetings, recurrence, readerZone }: MeetingsProps) {
  const conflict = meetings.find(({ kind }) => kind === 'conflict');
  if (conflict !== undefined) {
    const others = meetings.filter(({ kind }) => kind === 'conflict').length - 1;
    const { event } = conflict.entry;
    return (
      <div
        role="alert"
        className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3 rounded bg-danger-soft p-3 text-1"
      >
        <Pane small src={thumbnailOf(event.media)} />
        <div className="grid gap-1">
          <b className="text-2 font-strong text-danger">Schedule conflict detected</b>
          <p>{errorCatalog['schedule.conflict'].message}</p>
          <p>
            It overlaps <b className="font-strong">{event.title}</b> (
            {[
              formatTimeRange(event.startTime, event.endTime),
              recurrenceWords[event.recurrence],
              event.timezone === readerZone ? '' : event.timezone,
            ]
              .filter((words) => words !== '')
              .join(', ')}
            ){others > 0 && ` and ${countOf(others, 'other schedule')}`}. First overlap:{' '}
            {formatDateTime(conflict.firstMeetsAt, 'Unknown date', readerZone)}.
          </p>
        </div>
      </div>
    );
  }
  const [notice] = meetings;
  if (notice === undefined) return null;
  return (
    <Notice tone="warning" title="These schedules overlap on some days.">
      This {recurrence} schedule and “{notice.entry.event.title}”, which repeats{' '}
      {recurrenceWords[notice.entry.event.recurrence]}, first overlap on{' '}
      {formatDateTime(notice.firstMeetsAt, 'Unknown date', readerZone)}. The one that starts later plays.
    </Notice>
  );
}
