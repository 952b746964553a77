import { CalendarPlus, Monitor, Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDeviceCounts } from '../../api/device-counts.ts';
import { PHONE } from './widths.ts';

/** The first step above an empty calendar: add a screen if there is none, else create a schedule. */
export function FirstSchedule({ isWeek, onCreate }: { isWeek: boolean; onCreate: () => void }) {
  // A finger that drags over hours scrolls.
  const canDraw = useIsWide(PHONE);
  const begin = !canDraw
    ? ''
    : isWeek
      ? t('Drag over the hours of a day to begin.')
      : t('Select a day, or drag over hours in the week.');
  const screens = useDeviceCounts().data?.total;
  // Reserves the space, so that the calendar does not move.
  const may = useMay()('schedule.create');
  if (screens === undefined) return <div className="mb-4 h-14" />;
  // Others see the empty calendar.
  if (!may) return null;
  return screens === 0 ? (
    <Notice
      className="mb-4 rounded border border-line bg-paper px-4 py-3"
      icon={<Monitor />}
      title={t('Add a screen first.')}
      action={
        <Button needs="devices.pair" asChild small variant="primary">
          <Link to="/device-management?pair=">{t('Add device')}</Link>
        </Button>
      }
    >
      {t('Schedules show media on your screens at set times, such as breakfast from 8 to 11. You have no screens yet.')}
    </Notice>
  ) : (
    <Notice
      className="mb-4 rounded border border-line bg-paper px-4 py-3"
      icon={<CalendarPlus />}
      title={t('No schedules yet.')}
      action={
        <Button small needs="schedule.create" variant="primary" onClick={onCreate}>
          <Plus />
          {t('Create your first schedule')}
        </Button>
      }
    >
      {t('A schedule shows media on your screens at set times, such as breakfast from 8 to 11.')} {begin}
    </Notice>
  );
}
