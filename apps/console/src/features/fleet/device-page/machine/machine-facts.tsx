import type { DeviceDetails } from '@vitrine/contract/fleet/devices';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../../ui/access/may.tsx';
import { useReportedNow } from '../../../../ui/feedback/connection.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { formatAge, formatSize, formatSpan } from '../../../../ui/format/format.ts';
import { Bar } from '../../../../ui/layout/bar.tsx';
import { fetched } from '../../../../ui/rendering/fetched.tsx';
import { offsetLabel } from '../../devices/clock-text.ts';
import { toStickMediaAddress } from '../../preparation/prepare-address.ts';
import { FactList } from '../components/fact-list.tsx';
import { Paper } from '../components/paper.tsx';
import { describeProblems, formatCelsius } from './machine-text.ts';

/** Few screens have several machines, so that the code is fetched for those only. */
const MachineCopies = fetched(async () => (await import('./machine-copies.tsx')).MachineCopies);

interface MachineFactsProps {
  device: DeviceDetails;
  machine: MachineReport;
}

/** The temperature at which the bar is full: a Raspberry Pi slows down sharply here. */
const FULL_CELSIUS = 85;

/** The machine behind the screen and its health. Values that its agent cannot find out are left out. */
export function MachineFacts({ device, machine }: MachineFactsProps) {
  const now = useReportedNow(30_000);
  const { model, system, systemRelease, agentVersion, display, temperature, throttled, memory, disk } = machine;
  const problems = describeProblems(device, machine);
  const isOld = findPresence(device, now) === 'offline';
  const facts = [
    ...(systemRelease
      ? ([
          [
            t('System'),
            t('Vitrine {version}, slot {slot}', {
              version: systemRelease.version,
              slot: systemRelease.slot.toUpperCase(),
            }),
          ],
          [t('Based on'), system],
        ] as const)
      : ([[t('System'), system]] as const)),
    [t('Agent'), agentVersion],
    [t('Running for'), formatSpan(machine.uptimeSeconds * 1_000)],
    [
      t('Panel', {}, 'display of a screen'),
      display === null
        ? null
        : display === 'on'
          ? t('On', {}, 'display of a screen')
          : t('Off', {}, 'display of a screen'),
    ],
    [t('Processor'), throttled === null ? null : throttled.length === 0 ? t('Full speed') : t('Slowed down')],
    [t('Clock'), device.clockOffsetMs === null ? null : offsetLabel(device.clockOffsetMs)],
    [
      t('Browser'),
      t('{count, plural, one {# restart since the agent started} other {# restarts since the agent started}}', {
        count: machine.browserRestarts,
      }),
    ],
  ] as const;
  return (
    <Paper title={t('Machine')}>
      <div>
        {model !== null && <p className="break-words text-4 font-strong">{model}</p>}
        {isOld && (
          <p className="text-1 text-ink-3">{t('As last reported {age}', { age: formatAge(device.lastSeen, now) })}</p>
        )}
      </div>
      {device.copies.length > 0 && <MachineCopies device={device} />}
      {problems.length > 0 && (
        <Notice tone="warning">
          <ul aria-label={t('Problems')} className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid gap-3 empty:hidden">
        {temperature !== null && (
          <Meter name={t('Temperature')} text={formatCelsius(temperature)} share={temperature / FULL_CELSIUS} />
        )}
        {memory !== null && <SpaceMeter name={t('Memory')} space={memory} />}
        {disk !== null && <SpaceMeter name={t('Disk')} space={disk} />}
      </div>
      <FactList facts={facts} />
      <IfMay route="stickMedia.describe">
        <p>
          <Link to={toStickMediaAddress(device.id)} className="link">
            {t('Media for a USB stick')}
          </Link>
        </p>
      </IfMay>
    </Paper>
  );
}

const SpaceMeter = ({
  name,
  space: { totalBytes, freeBytes },
}: {
  name: string;
  space: { totalBytes: number; freeBytes: number };
}) => (
  <Meter
    name={name}
    text={t('{free} free of {total}', { free: formatSize(freeBytes), total: formatSize(totalBytes) })}
    share={totalBytes === 0 ? 0 : 1 - freeBytes / totalBytes}
  />
);

const Meter = ({ name, text, share }: { name: string; text: string; share: number }) => (
  <div className="grid gap-1">
    <p className="flex justify-between gap-3">
      <span className="text-ink-3">{name}</span>
      <span className="tabular-nums">{text}</span>
    </p>
    <Bar value={share} label={t('{name}: {amount}', { name, amount: text })} />
  </div>
);
