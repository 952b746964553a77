import type { DeviceDetails } from '@vitrine/contract/fleet/devices';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { formatDate, formatDateTime, formatSize } from '../../../ui/format/format.ts';
import { britishLocale } from '../../../ui/format/locale.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { offsetLabel } from '../devices/clock-text.ts';
import { findTurnedSize } from '../../../ui/screen/screen-ratio.ts';
import { DeviceAdvice } from '../devices/components/device-advice.tsx';
import { FactList } from './components/fact-list.tsx';
import { Paper } from './components/paper.tsx';

/** The offset of the screen's clock, the facts that its player reports, and its issues. */
export function ClockAndFacts({ device }: { device: DeviceDetails }) {
  const now = useNow(1_000);
  const { clockOffsetMs, timeZone, playerVersion, cache, currentScreen, totalScreens } = device;
  const own = new Date(now.getTime() + (clockOffsetMs ?? 0));
  const size = findTurnedSize(device);
  const facts = [
    [t('Device ID'), device.deviceId],
    [t('Screen'), currentScreen === null ? null : `${currentScreen}/${totalScreens ?? currentScreen}`],
    [t('Resolution'), size === null ? null : describeSize(size)],
    [t('Player'), playerVersion],
    [
      t('Files'),
      cache === null
        ? null
        : cache.missing > 0
          ? t('{saved} saved, {missing} downloading', { saved: cache.have, missing: cache.missing })
          : t('{saved} saved', { saved: cache.have }),
    ],
    [t('Free space'), typeof cache?.freeBytes === 'number' ? formatSize(cache.freeBytes) : null],
    [t('Added'), formatDate(device.createdAt, 'unknown')],
    [t('Last seen'), device.lastSeen === null ? t('Never') : formatDateTime(device.lastSeen)],
  ] as const;
  return (
    <Paper title={t('Clock')}>
      {clockOffsetMs === null ? (
        <p className="text-ink-2">{t('The screen hasn’t reported its clock yet.')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <time className="text-5 font-strong">
              {own.toLocaleTimeString(britishLocale, { timeZone, hourCycle: 'h23' })}
            </time>
            <span className="text-1 text-ink-3">{t('Screen’s clock, {timeZone}', { timeZone })}</span>
          </p>
          <Skew offsetMs={clockOffsetMs} isOff={isClockOff(device)} />
          <p>
            <b>{offsetLabel(clockOffsetMs)}.</b>{' '}
            <span className="text-ink-2">
              {t('Changes still happen on time: the server’s clock decides, not the screen’s.')}
            </span>
          </p>
        </>
      )}
      <FactList facts={facts} />
      <div className="grid gap-1 empty:hidden">
        <DeviceAdvice warnings={device.warnings} origin={window.location.origin} />
      </div>
    </Paper>
  );
}

interface SkewProps {
  /** Milliseconds; positive is ahead. */
  offsetMs: number;
  isOff: boolean;
}

/** The offset that is drawn halfway to the edge: a minute is at 4/5, a day almost at the edge. */
const HALF_WAY_MS = 15_000;

/** A clock's offset on a line: the server in the middle, behind on the left, ahead on the right. */
function Skew({ offsetMs, isOff }: SkewProps) {
  const share = offsetMs / (Math.abs(offsetMs) + HALF_WAY_MS);
  return (
    <span role="img" aria-label={offsetLabel(offsetMs)} className="relative block h-3">
      <span className="absolute inset-x-0 top-1.25 h-px bg-line-strong" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-ink-3" />
      <span
        className={cx(
          'absolute top-px size-2.5 -translate-x-1/2 rounded-full',
          isOff ? 'bg-warning-mark' : 'bg-online-mark',
        )}
        style={{ left: `${50 + 48 * share}%` }}
      />
    </span>
  );
}

const describeSize = ({ width, height, pixelRatio }: NonNullable<ReturnType<typeof findTurnedSize>>): string =>
  pixelRatio === 1
    ? `${width} × ${height}`
    : t('{width} × {height}, scaled to {percent}%', { width, height, percent: Math.round(pixelRatio * 100) });
