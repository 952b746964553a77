import { t } from '@vitrine/messages/t';
import './screen-days.css';
import type { DeviceDay, Segment } from '@vitrine/contract/playout/now-playing';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { Film } from 'lucide-react';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { formatClock } from '../../../../ui/format/format.ts';
import { MessageBoard } from '../../../../ui/screen/message-board.tsx';
import { Picture } from '../../../../ui/screen/picture.tsx';
import { findScreenState, Status } from '../../../../ui/screen/status.tsx';
import { markKindOf, ContentPicture, ListPictures } from '../../../content/index.ts';
import {
  findShownEnd,
  findScheduleEnd,
  findShownStart,
  listAt,
  listLabel,
  nameCause,
  toDayParts,
  computeShare,
} from '../../../playout/index.ts';

interface ScreenDaysProps {
  /** The timelines, at least one, all of the same 24 hours. */
  days: readonly DeviceDay[];
  now: Date;
  timeZone: string;
}

const ITEMS_SHOWN = 2;
const HOUR_MS = 3_600_000;
const LABEL_EVERY_MS = 3 * HOUR_MS;
/** Labels closer to the current time than this share of the axis are hidden by its label. */
const COVERED = 0.055;
const COVERED_ON_PHONE = 0.12;

const formatShare = (share: number) => `${share * 100}%`;

/** The timelines of screens on a common 24-hour axis, with thumbnails and the current time. */
export function ScreenDays({ days, now, timeZone }: ScreenDaysProps) {
  const [from, until] = [days[0]?.day[0]?.from ?? '', days[0]?.day.at(-1)?.until ?? ''];
  const at = computeShare(now, from, until);
  return (
    <div className="screen-days">
      <div aria-hidden="true" className="screen-days-row pb-0 border-b-0">
        <div className="screen-days-axis">
          {listHourLabels(from, until, timeZone).map(({ share, text }, index) => (
            <span
              key={share}
              className={cx(
                share === 1 && 'screen-days-last',
                index % 2 === 1 && 'screen-days-odd',
                at !== null && Math.abs(share - at) < COVERED && 'screen-days-covered',
                at !== null && Math.abs(share - at) < COVERED_ON_PHONE && 'screen-days-near',
              )}
              style={{ '--at': formatShare(share) }}
            >
              {text}
            </span>
          ))}
          {at !== null && (
            <span className="screen-days-clock" style={{ '--at': formatShare(at) }}>
              {formatClock(now, timeZone)}
            </span>
          )}
        </div>
      </div>
      <ul aria-label={t('Screens today')}>
        {days.map((screen) => (
          <Row key={screen.id} screen={screen} from={from} until={until} at={at} now={now} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  );
}

/** Every three hours from midnight; on a day when clocks change, the labels are local times. */
function listHourLabels(from: string, until: string, timeZone: string): { share: number; text: string }[] {
  const [startMs, endMs] = [Date.parse(from), Date.parse(until)];
  const labels = [];
  for (let ms = startMs; ms < endMs; ms += LABEL_EVERY_MS) {
    labels.push({ share: (ms - startMs) / (endMs - startMs), text: formatClock(ms, timeZone) });
  }
  return [...labels, { share: 1, text: '24:00' }];
}

interface RowProps extends Omit<ScreenDaysProps, 'days'> {
  screen: DeviceDay;
  from: string;
  until: string;
  /** The position of the current time, 0 to 1; null outside the day. */
  at: number | null;
}

function Row({ screen, from, until, at, now, timeZone }: RowProps) {
  const { id, name, fit, day, lists, isOverLimit, pausedUntil } = screen;
  const parts = toDayParts(day, from, until).map((part) => ({ ...part, list: listAt(part.segment, lists) }));
  const timesOf = (segment: Segment): string => {
    const end = findShownEnd(segment);
    return formatTimeRange(
      formatClock(findShownStart(segment), timeZone),
      end === until ? '24:00' : formatClock(end, timeZone),
    );
  };
  return (
    <li className="screen-days-row">
      <div className="grid min-w-0 gap-0.5 max-[600px]:flex max-[600px]:items-baseline max-[600px]:gap-2">
        <Link to={`/device-management/${id}`} className="link min-w-0 truncate font-medium" title={name}>
          {name}
        </Link>
        {isOverLimit ? (
          <span className="text-1 text-warning">{t('Over the plan’s limit')}</span>
        ) : pausedUntil !== null ? (
          <span className="text-1 text-warning">
            {t('Paused until {time}', { time: formatClock(findScheduleEnd(pausedUntil), timeZone) })}
          </span>
        ) : (
          <Status small state={findScreenState(screen, now)} />
        )}
      </div>
      <div aria-hidden="true" className="screen-days-band">
        {parts.map(({ from: start, until: end, segment, list }) => (
          <span
            key={segment.from}
            title={[nameCause(segment), ...(list ? [listLabel(list)] : []), timesOf(segment)].join(', ')}
            className={cx(
              'screen-days-part',
              segment.reason === 'schedule' && `screen-days-${markKindOf(segment.media?.type ?? 'image')}`,
              segment.reason === 'takeover' && 'screen-days-takeover',
              (segment.reason === 'nothing' || segment.reason === 'off') && 'screen-days-nothing',
            )}
            style={{ '--from': formatShare(start), '--until': formatShare(end) }}
          >
            {list !== undefined ? (
              <ListPictures list={list} fit={fit} room={ITEMS_SHOWN} />
            ) : segment.message !== null ? (
              <Picture small>
                <MessageBoard message={segment.message} />
              </Picture>
            ) : segment.media === null ? null : (
              <ContentPicture
                small
                stack={false}
                fit={fit}
                content={segment.media}
                placeholder={<Film className="size-4" />}
              />
            )}
            <span className="min-w-0 truncate">{nameCause(segment)}</span>
          </span>
        ))}
        {at !== null && <span className="screen-days-now" style={{ '--at': formatShare(at) }} />}
      </div>
      <ul className="sr-only" aria-label={t('{name} today', { name })}>
        {day.map((segment) => (
          <li key={segment.from}>{`${timesOf(segment)} ${nameCause(segment)}`}</li>
        ))}
      </ul>
    </li>
  );
}
