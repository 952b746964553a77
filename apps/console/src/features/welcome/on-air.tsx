import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import './first-steps.css';
import type { FirstSteps } from '@vitrine/contract/welcome';
import { CalendarDays, Monitor, Plus, UtensilsCrossed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDate, formatSeconds } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenPicture } from '../content/index.ts';
import { addDeviceAddress } from '../fleet/index.ts';
import { toTemplateAddress } from '../layouts/index.ts';
import { toNewScheduleAddress } from '../schedule/index.ts';
import { HideSteps } from './hide-steps.tsx';
import { newestScreens } from './newest.ts';

/** The end of the first steps: the screen as it looks, since when it has been on air, and what comes next. */
export function OnAir({ onAir: { deviceId, at } }: { onAir: NonNullable<FirstSteps['onAir']> }) {
  const id = useId();
  const timeZone = useTimeZone();
  const screens = useRead(newestScreens).data;
  const screen = screens?.find((each) => each.id === deviceId);
  const today = dayIn(timeZone, useNow(60_000));
  const media = screen?.playing?.media ?? null;
  const isToday = dayIn(timeZone, at) === today;
  const when = (text: ReactNode) => <time dateTime={at}>{text}</time>;
  const name = <b className="font-strong text-ink">{screen?.name}</b>;
  return (
    <section aria-labelledby={id} className="on-air">
      {(screens === undefined || screen !== undefined) && (
        <div className="on-air-picture">
          {screen === undefined ? (
            // Nothing moves under a press when the picture arrives.
            <Skeleton>
              <SkeletonBlock className="aspect-[16/9]" />
            </Skeleton>
          ) : (
            <ScreenPicture screen={screen} content={media} placeholder={<Monitor />} />
          )}
        </div>
      )}
      <div className="on-air-text">
        <h2 id={id}>
          {isToday
            ? rich('On air <when>{time}</when>', { when, time: formatSeconds(at, timeZone) })
            : rich('On air <when>since {date}</when>', { when, date: formatDate(at, 'unknown', timeZone) })}
        </h2>
        <p className="text-ink-2">
          {screen === undefined
            ? t('Your first screen plays.')
            : media === null
              ? rich('{name} is paired and plays. It keeps playing without this window, and without the network.', {
                  name,
                })
              : rich('{name} shows {media}. It keeps playing without this window, and without the network.', {
                  name,
                  media: formatTitle(media.originalName),
                })}
        </p>
        <nav aria-label={t('Next', {}, 'next steps')} className="flex flex-wrap gap-2">
          <Button asChild needs="devices.pair">
            <Link to={addDeviceAddress}>
              <Plus />
              {t('Add a screen')}
            </Link>
          </Button>
          <Button asChild needs="layouts.create">
            <Link to={toTemplateAddress('menu')}>
              <UtensilsCrossed />
              {t('Make a menu board')}
            </Link>
          </Button>
          <Button asChild needs="schedule.create">
            <Link to={toNewScheduleAddress(today)}>
              <CalendarDays />
              {t('Plan the day')}
            </Link>
          </Button>
        </nav>
        <HideSteps label={t('Hide “On air”')} className="absolute -inset-e-2 -top-2" />
      </div>
    </section>
  );
}
