import { MonitorPlay, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { CalendarSkeleton } from './components/calendar-skeleton.tsx';
import { DayDialog } from './day-dialog.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { PreviewDialog } from './showing/preview-dialog.tsx';
import { CopiedProvider } from './series/copied.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';

/** The calendar: a month or a week of the account's events, in the reader's time zone. */
export function SchedulePage() {
  const { timeZone, date, isWeek, create, preview } = useCalendarAddress();
  return (
    <>
      <PageHeader
        title="Device Schedule"
        description={`What plays when, in ${timeZone}`}
        actions={
          <>
            <Button onClick={() => preview('choose')}>
              <MonitorPlay />
              Preview a screen
            </Button>
            <Button variant="primary" onClick={() => create(date)}>
              <Plus />
              Add Schedule
            </Button>
          </>
        }
      />
      <PageBody>
        <CopiedProvider>
          <Suspense fallback={<CalendarSkeleton isWeek={isWeek} />}>
            <CalendarSection />
            <DayDialog />
            <EventDialogs />
            <PreviewDialog />
          </Suspense>
        </CopiedProvider>
      </PageBody>
    </>
  );
}
