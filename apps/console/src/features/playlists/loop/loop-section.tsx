import { Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { formatDuration } from '../../../ui/format/format.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { LoopView } from './loop-view.tsx';
import { instantOfWall, type ChosenTime, chosenTimeLabel, toWallTime } from './chosen-time.ts';

const times = [
  { value: 'now', label: t('Now') },
  { value: 'tonight', label: t('Tonight') },
  { value: 'weekend', label: t('Weekend') },
  { value: 'pick', label: t('Pick a time') },
] as const;

/** The loop with its length, and the time for which it is shown. */
export function LoopSection() {
  const { items, chosenTime, setChosenTime, at, timeZone } = usePlaylistEditor();
  const [isPicking, setIsPicking] = useState(false);
  const total = items.reduce((sum, { playedMs }) => sum + playedMs, 0);
  function choose(value: ChosenTime['at']) {
    if (value === 'pick') setIsPicking(true);
    else setChosenTime({ at: value });
  }
  return (
    <section aria-labelledby="loop-title" className="min-w-0">
      <div className="mb-2 flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="loop-title">
          {rich(
            '{count, plural, =0 {The loop <quiet>Empty</quiet>} one {The loop <quiet># item, {length}</quiet>} other {The loop <quiet># items, {length}</quiet>}}',
            {
              count: items.length,
              length: formatDuration(total / 1_000),
              quiet: (text) => <span className="font-normal text-ink-3">{text}</span>,
            },
          )}
        </h2>
        <MomentNote />
        <Segmented
          small
          label={t('Show the loop at')}
          className="ms-auto max-wide:ms-0"
          value={chosenTime.at}
          segments={times}
          onValueChange={choose}
        />
        {chosenTime.at === 'pick' && (
          <IconButton small label={t('Change the time')} className="-ms-2" onClick={() => setIsPicking(true)}>
            <Pencil />
          </IconButton>
        )}
      </div>
      <LoopView />
      {isPicking && (
        <PickTime
          initial={toWallTime(at, timeZone)}
          timeZone={timeZone}
          onPick={(wall) => setChosenTime({ at: 'pick', wall })}
          onClose={() => setIsPicking(false)}
        />
      )}
    </section>
  );
}

/** The sentence about a time: `Right now, Friday 15:42, it runs 1:02. Two items wait for their time.` */
function MomentNote() {
  const { items, loop, openIds, chosenTime, at, now, timeZone } = usePlaylistEditor();
  if (items.length === 0) return null;
  const waiting = items.length - openIds.size;
  const time = chosenTimeLabel(at, now, timeZone);
  if (loop.items.length === 0) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-1 font-medium text-warning [&>.lucide]:size-3.5">
        <TriangleAlert />
        {chosenTime.at === 'now'
          ? t('Nothing plays now. Screens show their next media instead, if they have any.')
          : t('Nothing plays on {time}.', { time })}
      </p>
    );
  }
  const values = { time, length: formatDuration(loop.lengthMs / 1_000) };
  return (
    <p role="status" className="text-1 text-ink-3" title={t('By the clock in {timeZone}', { timeZone })}>
      {chosenTime.at === 'now'
        ? t('Right now, {time}, it runs {length}.', values)
        : t('On {time} it runs {length}.', values)}
      {waiting > 0 &&
        ` ${t('{waiting, plural, one {# item waits for its time.} other {# items wait for their time.}}', { waiting })}`}
    </p>
  );
}

interface PickTimeProps {
  /** `YYYY-MM-DDTHH:MM`. */
  initial: string;
  timeZone: string;
  onPick: (wall: string) => void;
  onClose: () => void;
}

function PickTime({ initial, timeZone, onPick, onClose }: PickTimeProps) {
  const form = useForm(null, { wall: initial }, ({ wall }) => onPick(wall), { done: onClose });
  return (
    <FormDialog
      form={form}
      title={t('Show the loop at a time')}
      submit={t('Show')}
      disabled={instantOfWall(form.values.wall, timeZone) === null}
      onClose={onClose}
    >
      <Field label={t('Date and time')} hint={t('By the clock in {timeZone}', { timeZone })}>
        <Input
          type="datetime-local"
          value={form.values.wall}
          onChange={({ target }) => form.change({ wall: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
