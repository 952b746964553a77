import { t } from '@vitrine/messages/t';
import { dayIn } from '../../../ui/format/date-format.ts';
import { MAX_WINDOWS } from '@vitrine/contract/playlists/playlist-limits';
import type { Window } from '@vitrine/contract/playlists/window';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { nextWords } from './next-text.ts';
import { BigWeek } from './week.tsx';
import { toWindowForm, findWindowProblem, type WindowForm, toWindow } from './window-form.ts';
import { WindowFields } from './window-fields.tsx';

interface WindowsEditorProps {
  windows: readonly Window[];
  /** The items have different windows; those of the first are shown. */
  isMixed?: boolean;
  timeZone: string;
  /** Milliseconds. */
  now: number;
  /** The texts of the editor; by default those for items of a playlist. */
  words?: WindowsWords;
  /** Called for each complete change. */
  onChange: (windows: Window[]) => void;
}

export interface WindowsWords {
  /** The choice between always and set times. */
  label: string;
  /** Said without times. */
  always: string;
  /** Said after the next time. */
  otherwise: string;
  /** Said when no more times can be added. */
  full: string;
}

const ofItems: WindowsWords = {
  label: t('When it plays'),
  always: t('It plays in every round of the loop.'),
  otherwise: t('Outside these times the loop skips it.'),
  full: t('An item has at most {max, number} times.', { max: MAX_WINDOWS }),
};

const choices = [
  { value: 'always', label: t('Always') },
  { value: 'times', label: t('At set times') },
] as const;

/** The editor for the times of an item: always, or in windows. Changes apply as soon as all windows are complete. */
export function WindowsEditor({
  windows,
  isMixed = false,
  timeZone,
  now,
  words = ofItems,
  onChange,
}: WindowsEditorProps) {
  const [forms, setForms] = useState(() => windows.map(toWindowForm));
  const complete = forms.filter((form) => findWindowProblem(form) === null);
  const drawn = complete.map(toWindow);

  function change(next: readonly WindowForm[]): void {
    setForms([...next]);
    if (next.every((form) => findWindowProblem(form) === null)) onChange(next.map(toWindow));
  }

  const add = () => change([...forms, toWindowForm({ from: '09:00', to: '17:00' })]);
  const isFull = forms.length >= MAX_WINDOWS;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Segmented
        small
        label={words.label}
        className="justify-self-start"
        value={forms.length === 0 ? 'always' : 'times'}
        segments={choices}
        onValueChange={(value) => (value === 'always' ? change([]) : add())}
      />
      {isMixed && (
        <p className="text-1 text-ink-3">{t('These items have different times. A change applies to all of them.')}</p>
      )}
      {forms.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-5 max-wide:grid-cols-[minmax(0,1fr)] max-wide:gap-3">
          <div className="grid max-h-80 grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto px-0.5 pt-0.5">
            {forms.map((form, index) => (
              <WindowFields
                key={form.key}
                number={index + 1}
                form={form}
                onChange={(changed) => change(forms.map((each) => (each.key === changed.key ? changed : each)))}
                onRemove={() => change(forms.filter(({ key }) => key !== form.key))}
              />
            ))}
            <Button variant="quiet" small className="-ms-2 justify-self-start" disabled={isFull} onClick={add}>
              <Plus />
              {t('Add a time')}
            </Button>
            {isFull && <p className="text-1 text-ink-3">{words.full}</p>}
          </div>
          <BigWeek windows={drawn} today={weekdayIn(timeZone, now)} />
        </div>
      )}
      <p role="status" className="text-1 text-ink-2">
        {forms.length === 0 ? words.always : `${nextWords(drawn, timeZone, now)} ${words.otherwise}`}
      </p>
    </div>
  );
}

/** 0 (Sunday) to 6. */
function weekdayIn(timeZone: string, ms: number): number {
  return new Date(dayIn(timeZone, ms)).getUTCDay();
}
