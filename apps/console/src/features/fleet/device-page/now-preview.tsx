import type { Device } from '@vitrine/contract/fleet/devices';
import type { Presence } from '@vitrine/contract/fleet/presence';
import { Film, Moon } from 'lucide-react';
import { titleOf } from '../../../ui/format/file-title.ts';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { lineOf, shareOf, summaryThumbnailOf, usePlayoutAt } from '../../playout/index.ts';

interface NowPreviewProps {
  device: Device;
  presence: Presence;
  now: Date;
}

/** The media on the screen by its last report (the expected media before the first one), above the line of its day. */
export function NowPreview({ device, presence, now }: NowPreviewProps) {
  const { data: playout } = usePlayoutAt(device.id, null);
  const media = device.playing?.media ?? playout?.media ?? null;
  const isUpright = device.rotation === 90 || device.rotation === 270;
  const [dayStart, dayEnd] = [playout?.day[0]?.from ?? '', playout?.day.at(-1)?.until ?? ''];
  return (
    <div className={isUpright ? 'mx-auto w-full max-w-80' : undefined}>
      <Pane
        src={media === null ? null : summaryThumbnailOf(media)}
        alt={media === null ? '' : titleOf(media.originalName)}
        shape={isUpright ? 'upright' : 'wide'}
        whole
        state={presence}
        placeholder={presence === 'asleep' ? <Moon /> : <Film />}
      />
      <DayLine
        large
        parts={playout === undefined ? [] : lineOf(playout)}
        now={dayStart === '' ? null : shareOf(now, dayStart, dayEnd)}
        label="Today on this screen"
      />
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-1 text-ink-3">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
}
