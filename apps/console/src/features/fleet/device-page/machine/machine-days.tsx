import type { Device } from '@vitrine/contract/fleet/devices';
import type { MachineDay } from '@vitrine/contract/fleet/machine';
import { isHot } from '@vitrine/contract/fleet/machine-health';
import { isClockOff } from '@vitrine/contract/fleet/presence';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useRead } from '../../../../api/use-read.ts';
import { formatCount, formatDate, formatSize } from '../../../../ui/format/format.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { type Column, Listing } from '../../../../ui/lists/listing.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { offsetLabel } from '../../devices/clock-text.ts';
import { PLAN_POLL_MS } from '../reads.ts';
import { formatCelsius } from './machine-text.ts';

/** The days that are shown. */
const MACHINE_DAYS = 14;

/** The extremes of the machine behind a screen, day by day, the newest first. */
export const MachineDays = ({ device }: { device: Device }) => (
  <Section
    title={t('Machine')}
    note={t('Worst values of each day, last {count, number} days', { count: MACHINE_DAYS })}
  >
    <Region
      of={useRead(
        q.devices.machineDays({
          params: { deviceId: device.id },
          query: { days: MACHINE_DAYS },
          pollMs: PLAN_POLL_MS,
          failure: t('Failed to fetch the machine’s days'),
          select: ({ days }) => days,
        }),
      )}
      skeleton="h-64"
      empty={t('No reports in the last {count, number} days.', { count: MACHINE_DAYS })}
    >
      {(days) => <Listing label={t('Machine')} items={days} keyOf={({ day }) => day} columns={columns} />}
    </Region>
  </Section>
);

/** The range of temperatures that is drawn, in degrees Celsius. */
const COOL = 20;
const HOTTEST = 100;

function DayFacts({ day }: { day: MachineDay }) {
  const { memoryFreeBytes, diskFreeBytes, browserRestarts, reboots } = day;
  const facts = [
    memoryFreeBytes !== null && t('{size} memory free', { size: formatSize(memoryFreeBytes) }),
    diskFreeBytes !== null && t('{size} disk free', { size: formatSize(diskFreeBytes) }),
    browserRestarts > 0 &&
      t('{browserRestarts, plural, one {# browser restart} other {# browser restarts}}', { browserRestarts }),
    reboots > 0 && t('{reboots, plural, one {# reboot} other {# reboots}}', { reboots }),
  ].filter((fact) => fact !== false);
  return (
    <span className="block text-1 text-ink-3 wide:hidden">
      {facts.join(', ')}
      <span className="block">
        <Clock day={day} />
      </span>
    </span>
  );
}

const Temperature = ({ celsius }: { celsius: number }) => (
  <span className="flex items-center gap-3 whitespace-nowrap">
    <span aria-hidden="true" className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-track">
      <span
        className={cx('block h-full', isHot(celsius) ? 'bg-warning-mark' : 'bg-ink-3')}
        style={{ width: `${Math.min(100, Math.max(2, ((celsius - COOL) / (HOTTEST - COOL)) * 100))}%` }}
      />
    </span>
    <Value isBad={isHot(celsius)}>{formatCelsius(celsius)}</Value>
  </span>
);

const Clock = ({ day }: { day: MachineDay }) => <Value isBad={isClockOff(day)}>{offsetLabel(day.clockOffsetMs)}</Value>;

const Value = ({ isBad, children }: { isBad: boolean; children: ReactNode }) =>
  isBad ? (
    <span className="inline-flex items-center gap-1.5 font-medium text-warning">
      <TriangleAlert aria-label={t('Warning:')} className="size-3.5" />
      {children}
    </span>
  ) : (
    children
  );

const none = <span className="text-ink-3">–</span>;

const className = 'tabular-nums wide:whitespace-nowrap';

const figure = (head: string, read: (day: MachineDay) => number | null, format: (value: number) => string) =>
  ({
    head,
    numeric: true,
    narrow: 'hidden',
    className,
    render(day: MachineDay) {
      const value = read(day);
      return value === null ? none : format(value);
    },
  }) as const;

const columns: readonly Column<MachineDay>[] = [
  {
    head: t('Day'),
    className,
    render: (day) => (
      <>
        {/* The day is one of the calendar, which has no time zone. */}
        {formatDate(day.day, 'unknown', 'UTC')}
        <DayFacts day={day} />
      </>
    ),
  },
  {
    head: t('Temperature'),
    width: 'w-[30%] max-wide:w-1/2',
    className,
    render: ({ temperature }) => (temperature === null ? none : <Temperature celsius={temperature} />),
  },
  figure(t('Free memory'), ({ memoryFreeBytes }) => memoryFreeBytes, formatSize),
  figure(t('Free disk'), ({ diskFreeBytes }) => diskFreeBytes, formatSize),
  figure(t('Browser restarts'), ({ browserRestarts }) => browserRestarts || null, formatCount),
  figure(t('Reboots'), ({ reboots }) => reboots || null, formatCount),
  { head: t('Clock'), narrow: 'hidden', className, render: (day) => <Clock day={day} /> },
];
