import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { isAppError } from '@vitrine/contract/core/errors';
import { createContext, type ReactNode, use, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../../api/use-api.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { DAY_MINUTES, shiftEvent, nameOfDay, startIn } from '../calendar.ts';
import { type EventForm, toEventDraft, toEventForm } from '../event-form.ts';
import { useSaveEvent } from '../queries.ts';
import { useUndo } from './use-series-change.tsx';

interface Copied {
  /** The copied event, or occurrence with its own day and times; null before the first copy. */
  copied: ScheduleEvent | null;
  setCopied: (event: ScheduleEvent) => void;
  /** The schedule that was pasted where it conflicts, to be changed and saved; null for none. */
  refused: RefusedPaste | null;
  setRefused: (refused: RefusedPaste | null) => void;
}

interface RefusedPaste {
  form: EventForm;
  error: Error;
}

const CopiedContext = createContext<Copied>({
  copied: null,
  setCopied: () => {},
  refused: null,
  setRefused: () => {},
});

/** Holds the schedule that is copied in a calendar. */
export function CopiedProvider({ children }: { children: ReactNode }) {
  const [copied, setCopied] = useState<ScheduleEvent | null>(null);
  const [refused, setRefused] = useState<RefusedPaste | null>(null);
  return <CopiedContext value={{ copied, setCopied, refused, setRefused }}>{children}</CopiedContext>;
}

/** The schedule that was pasted where it conflicts; null for none. */
export function useRefusedPaste(): Pick<Copied, 'refused' | 'setRefused'> {
  return use(CopiedContext);
}

/** Copies schedules, and pastes the copy as a new schedule that does not repeat. */
export function useCopyPaste() {
  const api = useApi();
  const toast = useToast();
  const undoable = useUndo();
  const timeZone = useTimeZone();
  const save = useSaveEvent();
  const { copied, setCopied, setRefused } = use(CopiedContext);

  return {
    /** True if there is something to paste. */
    canPaste: copied !== null,
    copy: (event: ScheduleEvent): void => {
      setCopied(event);
      toast({ title: t('Schedule copied'), text: t('Paste it on another day or at another time.') });
    },
    /** @param minutes the start in the reader's zone, since midnight; by default that of the copied schedule */
    paste: (day: string, minutes?: number): void => {
      if (copied === null) return;
      const form = createPastedForm(copied, day, minutes, timeZone);
      save.mutate(
        { id: null, body: toEventDraft(form), isInstant: true, showsConflict: () => true },
        {
          onSuccess: ({ event: { id }, words }) =>
            toast({
              title: t('Schedule pasted'),
              text: [nameOfDay(day), words].filter(Boolean).join('. '),
              action: undoable(() => api.schedule.remove({ params: { id } })),
            }),
          onError(error) {
            if (isAppError(error, 'schedule.conflict')) setRefused({ form, error });
          },
        },
      );
    },
  };
}

/** A new event that starts on a day, and at a time unless it is of the whole day, of the reader. */
function createPastedForm(
  copied: ScheduleEvent,
  day: string,
  minutes: number | undefined,
  timeZone: string,
): EventForm {
  const start = startIn(copied, timeZone);
  const days = Math.round((Date.parse(day) - Date.parse(start.day)) / 86_400_000);
  const later = minutes === undefined || copied.allDay ? 0 : minutes - start.minutes;
  const once = { ...toEventForm(copied), id: null, recurrence: 'none' as const, rule: null, lastDate: '' };
  return shiftEvent(once, days * DAY_MINUTES + later);
}
