import { Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { nameOfDay, placeEvents } from './calendar.ts';
import { targetsOf, useTargetNames } from './cards/target-names.ts';
import { DayAgenda } from './components/day-agenda.tsx';
import { useShownEvents } from './queries.ts';
import { PasteButton } from './series/paste-button.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';

/** All events of the day in the address. */
export function DayDialog() {
  const { timeZone, filter, openDay, create, edit, close } = useCalendarAddress();
  const events = useShownEvents(filter);
  const placed = openDay === null ? [] : (placeEvents(events, [openDay], timeZone).get(openDay) ?? []);
  const nameTargets = useTargetNames(placed.map(({ event }) => targetsOf(event)));
  if (openDay === null) return null;
  return (
    <Dialog
      onClose={() => close('day')}
      title={nameOfDay(openDay)}
      footer={
        <>
          <PasteButton day={openDay} onPaste={() => close('day')} />
          <Button needs="schedule.create" variant="primary" onClick={() => create(openDay)}>
            <Plus />
            {t('Add Schedule')}
          </Button>
        </>
      }
    >
      <DayAgenda placed={placed} nameTargets={nameTargets} onOpenEvent={edit} />
    </Dialog>
  );
}
