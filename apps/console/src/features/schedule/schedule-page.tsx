import { t } from '@vitrine/messages/t';
import './components/month.css';
import './components/week.css';
import { MonitorPlay, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DayDialog } from './day-dialog.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { CopiedProvider } from './series/copied.tsx';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { useCalendarAddress, useLastPlace } from './use-calendar-address.ts';

/** The calendar: a month or a week of the account's events, in the reader's time zone. */
export function SchedulePage() {
  const { timeZone, date, isWeek, create, preview } = useCalendarAddress();
  useLastPlace();
  return (
    <>
      <PageHeader
        title={t('Device Schedule')}
        description={t('What plays when, in {timeZone}', { timeZone })}
        actions={
          <>
            <Button onClick={() => preview('choose')}>
              <MonitorPlay />
              {t('Preview a screen')}
            </Button>
            <Button needs="schedule.create" variant="primary" onClick={() => create(date)}>
              <Plus />
              {t('Add Schedule')}
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

/** The toolbar and the grid of a calendar that is loading. */
function CalendarSkeleton({ isWeek }: { isWeek: boolean }) {
  return (
    <Skeleton label={t('Loading schedules')}>
      <div className="mb-4 flex items-center gap-3">
        <SkeletonBlock className="h-control w-40" />
        <SkeletonBlock className="h-6 w-36" />
        <SkeletonBlock className="ms-auto h-control w-52 max-wide:hidden" />
      </div>
      <div className="month">
        <div className="month-week month-names h-8" />
        {Array.from({ length: isWeek ? 1 : 6 }, (_, week) => (
          <div key={week} className="month-week">
            {Array.from({ length: 7 }, (_day, day) => (
              <div key={day} className={isWeek ? 'month-day h-[70dvh]' : 'month-day'}>
                <SkeletonBlock className="mt-1 h-4 w-5" />
                {(week + day) % 3 === 0 && <SkeletonBlock className="mt-2 h-5" />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
