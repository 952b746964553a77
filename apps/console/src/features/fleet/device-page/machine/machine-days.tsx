import type { Device } from '@vitrine/contract/fleet/devices';
import type { MachineDay } from '@vitrine/contract/fleet/machine';
import { isHot } from '@vitrine/contract/fleet/machine-health';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { findFailure } from '../../../../api/failure.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { formatCount, formatDate, formatQuantity, formatSize } from '../../../../ui/format/format.ts';
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
              <Head className="w-[30%] max-wide:w-1/2">Temperature</Head>
              <Head numeric className="max-wide:hidden">
                Free memory
              </Head>
              <Head numeric className="max-wide:hidden">
                Free disk
              </Head>
              <Head numeric className="max-wide:hidden">
                Browser restarts
              </Head>
              <Head numeric className="max-wide:hidden">
                Reboots
              </Head>
              <Head className="max-wide:hidden">Clock</Head>
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
  const facts = [
    memoryFreeBytes !== null && `${formatSize(memoryFreeBytes)} memory free`,
    diskFreeBytes !== null && `${formatSize(diskFreeBytes)} disk free`,
    browserRestarts > 0 && formatQuantity(browserRestarts, 'browser restart'),
    reboots > 0 && formatQuantity(reboots, 'reboot'),
  ].filter((fact) => fact !== false);
  const clock = <Value isBad={isClockOff(day)}>{offsetLabel(clockOffsetMs)}</Value>;
  return (
    <tr className="tabular-nums wide:whitespace-nowrap">
      <td>
        {/* The day is one of the calendar, which has no time zone. */}
        {formatDate(day.day, 'Unknown date', 'UTC')}
        <span className="block text-1 text-ink-3 wide:hidden">
          {facts.join(', ')}
          <span className="block">{clock}</span>
        </span>
      </td>
      <td>
        {temperature === null ? (
          none
        ) : (
          <span className="flex items-center gap-3 whitespace-nowrap">
            <span aria-hidden="true" className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-track">
              <span
                className={cx('block h-full', isHot(temperature) ? 'bg-warning-mark' : 'bg-ink-3')}
                style={{ width: `${Math.min(100, Math.max(2, ((temperature - COOL) / (HOTTEST - COOL)) * 100))}%` }}
              />
            </span>
            <Value isBad={isHot(temperature)}>{formatCelsius(temperature)}</Value>
          </span>
        )}
      </td>
      <td className="numeric max-wide:hidden">{memoryFreeBytes === null ? none : formatSize(memoryFreeBytes)}</td>
      <td className="numeric max-wide:hidden">{diskFreeBytes === null ? none : formatSize(diskFreeBytes)}</td>
      <td className="numeric max-wide:hidden">{browserRestarts === 0 ? none : formatCount(browserRestarts)}</td>
      <td className="numeric max-wide:hidden">{reboots === 0 ? none : formatCount(reboots)}</td>
      <td className="max-wide:hidden">{clock}</td>
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
