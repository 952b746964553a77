import { errorCatalog } from '@vitrine/contract/errors';
import { Film, ImageIcon, Monitor, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pane } from '../../../ui/pane.tsx';
import { Select } from '../../../ui/select.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { recurrenceWords } from '../calendar.ts';
import type { EventMeeting } from '../conflicts.ts';
import { type EventForm, summaryOf } from '../event-form.ts';
import { pictureOf } from '../picture.ts';

interface EventDialogProps {
  form: EventForm;
  onChange: (form: EventForm) => void;
  /** What is wrong, by field; shown once it was tried to save. */
  problems: Partial<Record<string, string>>;
  meetings: readonly EventMeeting[];
  /** In which zone the first meeting is told. */
  readerZone: string;
  busy: boolean;
  /** What somebody else has done to the event since it was opened. */
  meanwhile: 'changed' | 'deleted' | null;
  /** Takes over what somebody else has saved. */
  onReload: () => void;
  onPickMedium: () => void;
  onPickTargets: () => void;
  onSave: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const recurrences = { none: 'Does not repeat', weekly: 'Every week', monthly: 'Every month' } as const;

/** One event: what it shows, when and where. What it meets is told while one types. */
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
        <Notice tone="warning" title="Deleted meanwhile.">
          Somebody has deleted this schedule since you opened it. Saving creates it anew.
        </Notice>
      )}
      {meanwhile === 'changed' && (
        <Notice
          tone="warning"
          title="Changed meanwhile."
          action={
            <Button small onClick={acts.onReload}>
              Show the change
            </Button>
          }
        >
          Somebody has saved this schedule since you opened it. Saving replaces that.
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
            {medium === null ? 'Choose an image or video' : medium.name}
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
          <Input type="time" value={form.startTime} onChange={(event) => change({ startTime: event.target.value })} />
        </Field>
        <Field
          label="End"
          error={problems['endTime']}
          {...(form.endTime < form.startTime && form.endTime !== '' && { hint: 'On the next day' })}
        >
          <Input type="time" value={form.endTime} onChange={(event) => change({ endTime: event.target.value })} />
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
          <Field label="Last date" error={problems['lastDate']} hint="Empty: for ever">
            <Input
              type="date"
              min={form.scheduledDate}
              value={form.lastDate}
              onChange={(event) => change({ lastDate: event.target.value })}
            />
          </Field>
        )}
      </div>
      <ZoneField
        value={form.timezone}
        onValueChange={(timezone) => change({ timezone })}
        error={problems['timezone']}
      />
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

interface ZoneFieldProps {
  value: string;
  onValueChange: (zone: string) => void;
  error: string | undefined;
}

/** There are hundreds of zones: they are listed for whoever turns to them. */
function ZoneField({ value, onValueChange, error }: ZoneFieldProps) {
  const [isListed, setIsListed] = useState(false);
  const list = () => setIsListed(true);
  return (
    <Field label="Time zone" error={error}>
      <Select value={value} onValueChange={onValueChange} onFocus={list} onPointerDown={list}>
        <option>{value}</option>
        {isListed && ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => <option key={zone}>{zone}</option>)}
      </Select>
    </Field>
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
        <Pane small src={pictureOf(event.media)} />
        <div className="grid gap-1">
          <b className="text-2 font-strong text-danger">Schedule conflict detected</b>
          <p>{errorCatalog['schedule.conflict'].message}</p>
          <p>
            It meets <b className="font-strong">{event.title}</b> ({event.startTime}–{event.endTime}
            {event.recurrence === 'none' ? '' : ` ${recurrenceWords[event.recurrence]}`}
            {event.timezone === readerZone ? '' : `, ${event.timezone}`}) first on{' '}
            {formatDateTime(conflict.firstMeetsAt, 'Unknown date', readerZone)}
            {others > 0 && `, and ${others} more`}.
          </p>
        </div>
      </div>
    );
  }
  const [notice] = meetings;
  if (notice === undefined) return null;
  return (
    <Notice tone="warning" title="They meet now and then.">
      This {recurrence} schedule and “{notice.entry.event.title}”, which runs{' '}
      {recurrenceWords[notice.entry.event.recurrence]}, first meet on{' '}
      {formatDateTime(notice.firstMeetsAt, 'Unknown date', readerZone)}. Whichever starts later plays then.
    </Notice>
  );
}
