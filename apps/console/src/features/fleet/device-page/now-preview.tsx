import type { Device } from '@vitrine/contract/fleet/devices';
import type { Presence } from '@vitrine/contract/fleet/presence';
import type { NowPlaying, ShownList } from '@vitrine/contract/playout/now-playing';
import { Film, Moon } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { ScreenPicture } from '../../content/index.ts';
import { findItemOn, buildDayLine, listAt, computeShare, playoutAt } from '../../playout/index.ts';
import { NowList } from './now-list.tsx';
import { showsOther } from './reported.ts';

/** The height of the picture in px: that of an upright screen of 320 px. */
const MAX_HEIGHT = 568;

interface NowPreviewProps {
  device: Device;
  presence: Presence;
  now: Date;
}

/** The media on the screen by its last report (the expected media before the first one), above the line of its day. */
export function NowPreview({ device, presence, now }: NowPreviewProps) {
  const { data: playout, dataUpdatedAt } = useRead(playoutAt(device.id, null));
  // A screen with a message reports no media.
  const isMessage =
    presence !== 'offline' && (playout?.message ?? null) !== null && (device.playing?.media ?? null) === null;
  const message = isMessage ? (playout?.message ?? null) : null;
  const media = showsOther(device, playout)
    ? (device.playing?.media ?? null)
    : (device.playing?.media ?? playout?.media ?? null);
  const list = media?.type === 'playlist' && media.id === playout?.media?.id ? listNow(playout) : undefined;
  // The time by the server's clock, as on the screen.
  const serverMs = now.getTime() + (playout === undefined ? 0 : Date.parse(playout.at) - dataUpdatedAt);
  const on = list === undefined || presence === 'offline' ? null : findItemOn(list, serverMs);
  const item = on === null ? undefined : list?.items[on];
  const shown = item?.media ?? media;
  const [dayStart, dayEnd] = [playout?.day[0]?.from ?? '', playout?.day.at(-1)?.until ?? ''];
  return (
    <div>
      <ScreenPicture
        screen={device}
        content={shown}
        message={message}
        strip={presence === 'offline' ? null : playout?.strip}
        fit={item?.fit}
        alt={shown === null ? '' : formatTitle(shown.originalName)}
        height={MAX_HEIGHT}
        state={presence}
        placeholder={presence === 'asleep' ? <Moon /> : <Film />}
      />
      <DayLine
        large
        parts={playout === undefined ? [] : buildDayLine(playout)}
        now={dayStart === '' ? null : computeShare(now, dayStart, dayEnd)}
        label={t('Today on this screen')}
      />
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-1 text-ink-3">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      {list !== undefined && media !== null && <NowList screen={device} playlist={media} list={list} on={on} />}
    </div>
  );
}

/** The list that plays at the instant of the answer. */
function listNow({ day, at, lists }: NowPlaying): ShownList | undefined {
  const segment = day.find(
    ({ from, until }) => Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(until),
  );
  return segment && listAt(segment, lists);
}
