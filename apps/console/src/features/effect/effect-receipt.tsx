import type { ChangedScreen, Effect } from '@vitrine/contract/playout/effect';
import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { useQueries } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { usePolling } from '../../api/live.tsx';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { toQuery } from '../../api/use-read.ts';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { Ring } from '../../ui/feedback/ring.tsx';
import type { Toast } from '../../ui/feedback/toast-view.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatClock, formatSeconds } from '../../ui/format/format.ts';
import { rich } from '../../ui/format/rich.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { DeliveryMarks } from './delivery/delivery-marks.tsx';
import { describeReady } from './effect-text.ts';
import { ShownPicture } from './shown-picture.tsx';

const POLL_MS = 2_000;
/** A device that goes offline sends no change event. */
const TICK_MS = 5_000;

type Stage = 'onAir' | 'ready' | 'off' | 'off-hours' | 'loading' | 'offline';

interface EffectReceiptProps {
  effect: Effect;
  /** Epoch milliseconds. */
  savedAt: number;
  /** Undoes the change, where that is possible. */
  action: Toast['action'] | undefined;
  onClose: () => void;
}

/** Shows which screens have a saved change, by their reports. */
export function EffectReceipt({ effect, savedAt, action, onClose }: EffectReceiptProps) {
  const readersZone = useTimeZone();
  const { title, screens } = useEffectReceipt(effect, savedAt);
  return (
    <Dialog
      size="side"
      onClose={onClose}
      title={title}
      description={t('Saved at {time}', { time: formatClock(savedAt, readersZone) })}
      footer={
        <>
          {action && <Button onClick={action.onAct}>{action.label}</Button>}
          <Button data-autofocus variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {screens}
    </Dialog>
  );
}

/**
 * The receipt of a change for a dialog that stays open: its title, and the screens with what they report.
 *
 * @param savedAt epoch milliseconds
 */
export function useEffectReceipt({ screens, at, nowCount }: Effect, savedAt: number) {
  const readersZone = useTimeZone();
  const now = useReportedNow(TICK_MS);
  const devices = useReports(screens, savedAt);
  const stages = screens.map((screen, index) => findStage(screen, at, devices[index], now));
  const countIn = (...wanted: Stage[]) => stages.filter((stage) => wanted.includes(stage)).length;
  const total = screens.length;
  const have = countIn('onAir', 'ready', 'off', 'off-hours');
  const isLater = nowCount === 0 && total > 0 && countIn('onAir') === 0;
  return {
    title: isLater ? t('Scheduled') : countIn('onAir', 'off', 'off-hours') === total ? t('On air') : t('Going on air'),
    screens: (
      <>
        <div className="grid gap-3">
          <p role="status" className="text-5 font-strong">
            {rich(
              '{total, plural, one {{have, number} <small>of # screen has it</small>} other {{have, plural, one {# <small>of {total, number} screens has it</small>} other {# <small>of {total, number} screens have it</small>}}}}',
              { have, total, small: (text) => <small className="text-3 font-normal text-ink-2">{text}</small> },
            )}
          </p>
          <DeliveryMarks
            delivery={{ total, onAir: have, loading: countIn('loading'), behind: 0, offline: countIn('offline') }}
          />
        </div>
        <ul className="border-t border-line">
          {screens.map((screen, index) => (
            <li key={screen.deviceId} className="flex items-center gap-3 border-b border-line py-2">
              <ShownPicture screen={screen} shown={screen.then} className="w-18" />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-strong" title={screen.name}>
                  {screen.name}
                </b>
                <StageStatus stage={stages[index] ?? 'loading'} screen={screen} readersZone={readersZone} />
              </span>
              {stages[index] === 'onAir' && <ShownSince screen={screen} device={devices[index]} zone={readersZone} />}
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

interface ShownSinceProps {
  screen: ChangedScreen;
  device: Device | undefined;
  zone: string;
}

/** The second at which a screen began to show the content, by its report. */
function ShownSince({ screen, device, zone }: ShownSinceProps) {
  const playing = device?.playing;
  if (!playing?.since || playing.media?.id !== screen.then.media?.id) return null;
  return <time className="tabular-nums text-ink-2">{formatSeconds(playing.since, zone)}</time>;
}

/** The current state of each screen; undefined while loading. Refetched with every change event of the devices. */
function useReports(screens: readonly ChangedScreen[], savedAt: number): (Device | undefined)[] {
  const api = useApi();
  const refetchInterval = usePolling(POLL_MS);
  return useQueries({
    queries: screens.map(({ deviceId }) => ({
      ...toQuery(api, q.devices.get({ params: { deviceId } })),
      refetchInterval,
    })),
    // A report from before the change says nothing about it.
  }).map(({ data, dataUpdatedAt }) => (dataUpdatedAt >= savedAt ? data : undefined));
}

function findStage({ at }: ChangedScreen, effectAt: string, device: Device | undefined, now: Date): Stage {
  if (device === undefined) return 'loading';
  const presence = findPresence(device, now);
  if (presence === 'offline') return 'offline';
  if (!device.isCurrent) return 'loading';
  if (presence === 'off' || presence === 'off-hours') return presence;
  return at === effectAt || Date.parse(at) <= now.getTime() ? 'onAir' : 'ready';
}

function StageStatus({ stage, screen, readersZone }: { stage: Stage; screen: ChangedScreen; readersZone: string }) {
  if (stage === 'offline') {
    return (
      <Status small state="offline" age={t('Updates when it’s back online')}>
        {t('Offline')}
      </Status>
    );
  }
  if (stage === 'off') return <Status small state="off" age={t('Shows it when it’s switched on')} />;
  if (stage === 'off-hours') return <Status small state="off-hours" age={t('Shows it when its hours begin')} />;
  if (stage === 'loading') {
    return (
      <span className="flex items-center gap-1 text-1 text-ink-2">
        <Ring size={12} />
        {t('Updating')}
      </span>
    );
  }
  return (
    <Status small state="online">
      {stage === 'ready' ? describeReady(screen, readersZone) : t('Shows it')}
    </Status>
  );
}
