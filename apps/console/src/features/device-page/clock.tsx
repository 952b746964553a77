import { type DeviceDetails, isClockOff } from '@vitrine/contract/devices';
import { formatDate, formatDateTime, formatSize } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { Paper } from './components/paper.tsx';
import { Skew } from './components/skew.tsx';
import { wordsForOffset } from '../devices/clock-words.ts';

/** How far the device's clock is off, and what the device says of itself. */
export function ClockAndFacts({ device }: { device: DeviceDetails }) {
  const now = useNow(1_000);
  const { clockOffsetMs, timeZone, playerVersion, cache, currentScreen, totalScreens } = device;
  const own = new Date(now.getTime() + (clockOffsetMs ?? 0));
  const facts = [
    ['Device ID', device.deviceId],
    ['Screen', currentScreen === null ? null : `${currentScreen}/${totalScreens ?? currentScreen}`],
    ['Player', playerVersion],
    [
      'Files',
      cache === null ? null : `${cache.have} held${cache.missing > 0 ? `, ${cache.missing} still to come` : ''}`,
    ],
    ['Free space', typeof cache?.freeBytes === 'number' ? formatSize(cache.freeBytes) : null],
    ['Added', formatDate(device.createdAt, 'Unknown date')],
    ['Last seen', device.lastSeen === null ? 'Never' : formatDateTime(device.lastSeen)],
  ] as const;
  return (
    <Paper title="Clock">
      {clockOffsetMs === null ? (
        <p className="text-ink-2">The device has not told what time it has.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <time className="text-5 font-strong">
              {own.toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' })}
            </time>
            <span className="text-1 text-ink-3">{timeZone}, as the device has it</span>
          </p>
          <Skew offsetMs={clockOffsetMs} isOff={isClockOff(device)} />
          <p>
            <b>{wordsForOffset(clockOffsetMs)}.</b>{' '}
            <span className="text-ink-2">
              Changes happen on time all the same: the server’s clock decides, not the device’s.
            </span>
          </p>
        </>
      )}
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-3">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Paper>
  );
}
