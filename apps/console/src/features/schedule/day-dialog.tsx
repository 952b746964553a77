import { Plus } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { nameOfDay, placeEvents } from './calendar.ts';
import { DayAgenda } from './components/day-agenda.tsx';
import { useEvents } from './queries.ts';
import { useCalendarAddress } from './use-calendar-address.ts';

/** All events of the day in the address. */
export function DayDialog() {
  const events = useEvents();
  const { timeZone, openDay, create, edit, close } = useCalendarAddress();
  if (openDay === null) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close('day')}
      title={nameOfDay(openDay)}
      footer={
        <Button variant="primary" onClick={() => create(openDay)}>
          <Plus />
          Add Schedule
        </Button>
      }
    >
      <DayAgenda placed={placeEvents(events, [openDay], timeZone).get(openDay) ?? []} onOpenEvent={edit} />
    </Dialog>
  );
}
