import { isDay, isTimeOfDay } from '@vitrine/contract/core/instants';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { rich } from '../../../ui/format/rich.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { isScreenTime, SCREEN_ZONE } from '../../playout/index.ts';
import { formatMinutes, startIn } from '../calendar.ts';
import type { EventForm } from '../event-form.ts';
import { DEFAULT_ZONE, findCommonZone } from './common-zone.ts';

const MOST_NAMES = 5;

interface ZoneHintProps {
  /** The zones of the chosen screens. */
  zones: readonly DevicesInZone[];
  form: Pick<EventForm, 'timezone' | 'scheduledDate' | 'startTime' | 'allDay'>;
  readerZone: string;
  onChange: (part: Pick<EventForm, 'timezone'>) => void;
}

/**
 * The zones of the chosen screens where they matter: they differ from each other, from that of the event or from the
 * reader's, or a screen that follows its own clock has the default of a new one.
 */
export function ZoneHint({ zones, form, readerZone, onChange }: ZoneHintProps) {
  const { timezone } = form;
  if (isScreenTime(form)) return <OwnTimeHint zones={zones} />;
  const zone = findCommonZone(zones);
  if (zones.length > 1) {
    const start = clockIn(timezone, form);
    return (
      <Notice>
        {listZones(zones)}{' '}
        {start === null
          ? t('All of them start at the same moment.')
          : t('All of them start at the same moment: {start} in {zone}.', { start, zone: nameOf(timezone) })}
        <UseZone text={t('Use each screen’s own time')} onUse={() => onChange({ timezone: SCREEN_ZONE })} />
      </Notice>
    );
  }
  if (zone === null || (zone === timezone && zone === readerZone)) return null;
  const other = zone === timezone ? readerZone : zone;
  const [start, there] = [clockIn(timezone, form), clockIn(other, form)];
  const times =
    start !== null && there !== null
      ? t('{start} in {zone} is {otherStart} in {otherZone}.', {
          start,
          zone: nameOf(timezone),
          otherStart: there,
          otherZone: nameOf(other),
        })
      : '';
  return zone === timezone ? (
    <Notice>
      {t('The time zone of the selected screens.')} {times}
    </Notice>
  ) : (
    <Notice>
      {t('The selected screens are in {zone}.', { zone: nameOf(zone) })} {times}
      <UseZone text={t('Use {zone}', { zone: nameOf(zone) })} onUse={() => onChange({ timezone: zone })} />
    </Notice>
  );
}

const UseZone = ({ text, onUse }: { text: string; onUse: () => void }) => (
  <span className="mt-1.5 block">
    <Button small needs="schedule.update" onClick={onUse}>
      {text}
    </Button>
  </span>
);

/** The fields of an event that depend on the time of each of its screens. */
function OwnTimeHint({ zones }: Pick<ZoneHintProps, 'zones'>) {
  const inDefault = zones.find(({ timeZone }) => timeZone === DEFAULT_ZONE);
  if (zones.length < 2 && inDefault === undefined) return null;
  return (
    <Notice>
      {zones.length > 1 && `${listZones(zones)} `}
      {inDefault !== undefined && <InDefaultZone {...inDefault} />}
    </Notice>
  );
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

/** The wall clock of a zone when the event starts, `17:00`; null for a whole day, and while date or time are incomplete. */
function clockIn(zone: string, { allDay, ...start }: ZoneHintProps['form']): string | null {
  if (allDay || !isDay(start.scheduledDate) || !isTimeOfDay(start.startTime)) return null;
  return formatMinutes(startIn(start, zone).minutes);
}

/** The zones with their screens by name. */
function listZones(zones: readonly DevicesInZone[]): string {
  const named = zones.slice(0, MOST_NAMES).map(({ timeZone, devices, deviceCount }) => {
    const names = devices.map(({ name }) => name).join(', ');
    const count = deviceCount - devices.length;
    const zone = nameOf(timeZone);
    return count > 0
      ? t('{zone} ({names} and {count, number} more)', { zone, names, count })
      : t('{zone} ({names})', { zone, names });
  });
  const values = { count: zones.length, zones: named.join(', ') };
  return zones.length > MOST_NAMES
    ? t('The selected screens are in {count, number} time zones: {zones} and others.', values)
    : t('The selected screens are in {count, number} time zones: {zones}.', values);
}

function InDefaultZone({ devices, deviceCount }: DevicesInZone) {
  const more = deviceCount - devices.length;
  const names = devices.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link className="link break-words" to={`/device-management/${id}/settings`}>
        {name}
      </Link>
    </span>
  ));
  return rich(
    '{count, plural, one {This screen is set to UTC, the default. Check its time zone: {screens}.} other {These screens are set to UTC, the default. Check their time zone: {screens}.}}',
    {
      count: deviceCount,
      screens: more > 0 ? rich('{names} and {count, number} more', { names, count: more }) : names,
    },
  );
}
