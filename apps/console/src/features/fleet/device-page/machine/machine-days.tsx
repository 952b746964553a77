import type { Device } from '@vitrine/contract/fleet/devices';
import type { MachineDay } from '@vitrine/contract/fleet/machine';
import { isHot } from '@vitrine/contract/fleet/machine-health';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { findFailure } from '../../../../api/failure.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { formatCount, formatDate, formatSize } from '../../../../ui/format/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Head, Table } from '../../../../ui/lists/table.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { offsetLabel } from '../../devices/clock-text.ts';
import { MACHINE_DAYS, useMachineDays } from '../queries.ts';
import { formatCelsius } from './machine-text.ts';

/** The extremes of the machine behind a screen, day by day. */
export function MachineDays({ device }: { device: Device }) {
  const list = useMachineDays(device.id);
  const failure = findFailure(list);
  const { data: days } = list;
  return (
    <Section title="Machine" note={`Worst values of each day, last ${MACHINE_DAYS} days`}>
      {failure !== null ? (
        <ErrorState title="Failed to fetch the machine’s days" {...failure} />
      ) : days === undefined ? (
        <SkeletonBlock className="h-64" />
      ) : days.length === 0 ? (
        <Card>
          <p className="text-ink-2">No reports in the last {MACHINE_DAYS} days.</p>
        </Card>
      ) : (
        <Table label="Machine">
          <thead>
            <tr>
              <Head>Day</Head>
              <Head className="w-[30%]">Temperature</Head>
              <Head numeric>Free memory</Head>
              <Head numeric>Free disk</Head>
              <Head numeric>Browser restarts</Head>
              <Head numeric>Reboots</Head>
              <Head>Clock</Head>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Day key={day.day} day={day} />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** The range of temperatures that is drawn, in degrees Celsius. */
const COOL = 20;
const HOTTEST = 100;

function Day({ day }: { day: MachineDay }) {
  const { temperature, memoryFreeBytes, diskFreeBytes, browserRestarts, reboots, clockOffsetMs } = day;
  return (
    <tr className="whitespace-nowrap tabular-nums">
      {/* The day is one of the calendar, which has no time zone. */}
      <td>{formatDate(day.day, 'Unknown date', 'UTC')}</td>
      <td>
        {temperature === null ? (
          none
        ) : (
          <span className="flex items-center gap-3">
            <span aria-hidden="true" className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-track">
              <span
                className={cx('block h-full', isHot(temperature) ? 'bg-warning-mark' : 'bg-ink-3')}
                style={{ width: `${Math.min(100, Math.max(2, ((temperature - COOL) / (HOTTEST - COOL)) * 100))}%` }}
              />
            </span>
            <Value isBad={isHot(temperature)}>{formatCelsius(temperature)}</Value>
          </span>
        )}
      </td>
      <td className="numeric">{memoryFreeBytes === null ? none : formatSize(memoryFreeBytes)}</td>
      <td className="numeric">{diskFreeBytes === null ? none : formatSize(diskFreeBytes)}</td>
      <td className="numeric">{browserRestarts === 0 ? none : formatCount(browserRestarts)}</td>
      <td className="numeric">{reboots === 0 ? none : formatCount(reboots)}</td>
      <td>
        <Value isBad={isClockOff(day)}>{offsetLabel(clockOffsetMs)}</Value>
      </td>
    </tr>
  );
}

const Value = ({ isBad, children }: { isBad: boolean; children: ReactNode }) =>
  isBad ? (
    <span className="inline-flex items-center gap-1.5 font-medium text-warning">
      <TriangleAlert aria-label="Warning:" className="size-3.5" />
      {children}
    </span>
  ) : (
    children
  );

const none = <span className="text-ink-3">–</span>;
