import type { Device } from '@vitrine/contract/fleet/devices';
import { Check, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { useTimeZone } from '../../../../ui/format/use-time-zone.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Ring } from '../../../../ui/feedback/ring.tsx';
import { describeEnd, useCloseWhenComplete } from '../../../effect/index.ts';
import { findShownEnd, useNowPlaying } from '../../../playout/index.ts';
import { findOnAir } from '../on-air.ts';

interface AssignmentReceiptProps {
  device: Device;
  mediaId: string;
  mediaName: string;
  now: Date;
  onClose: () => void;
}

/** Reports on one line if the screen plays what was assigned to it. */
export function AssignmentReceipt({ device, mediaId, mediaName, now, onClose }: AssignmentReceiptProps) {
  const state = findOnAir(device, mediaId, now);
  const timeZone = useTimeZone();
  const playing = useNowPlaying(device.id, state === 'behind').data;
  useCloseWhenComplete(state === 'onAir', onClose);
  const [headline, text] = {
    onAir: [t('Live now'), mediaName],
    sending: [t('Not live yet'), t('The screen is downloading {name}', { name: mediaName })],
    behind: [
      playing === undefined
        ? t('Waits')
        : t('Waits until {end}', { end: describeEnd(findShownEnd(playing), now, timeZone) }),
      t('A schedule or a takeover comes first'),
    ],
    off: [t('Off'), t('Shows it when it’s switched on')],
    offline: [
      t('Not live yet'),
      device.lastSeen === null
        ? t('The screen is not connected yet')
        : t('Last seen {time}. Shows it when it’s back online.', { time: formatDateTime(device.lastSeen) }),
    ],
  }[state];
  return (
    <div role="status" className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded bg-accent-soft ps-2 pe-0.5">
      {state === 'sending' ? (
        <Ring size={14} />
      ) : (
        state === 'onAir' && <Check className="size-3.5 flex-none text-online-mark" />
      )}
      <p className="min-w-0 flex-1 truncate" title={text}>
        <b className="font-strong">{headline}</b> <span className="text-ink-2">{text}</span>
      </p>
      <IconButton small className="-my-1" label={t('Dismiss')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
