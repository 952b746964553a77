import { isDay, isTimeOfDay } from '@vitrine/contract/core/instants';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
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
        {listZones(zones)} All of them start at the same moment
        {start !== null && t(': {start} in {of}', { start, of: nameOf(timezone) })}.
        <UseZone name="each screen’s own time" onUse={() => onChange({ timezone: SCREEN_ZONE })} />
      </Notice>
    );
  }
  if (zone === null || (zone === timezone && zone === readerZone)) return null;
  const other = zone === timezone ? readerZone : zone;
  const [start, there] = [clockIn(timezone, form), clockIn(other, form)];
  const times =
    start !== null && there !== null
      ? t('{start} in {of} is {there} in {of2}.', { start, of: nameOf(timezone), there, of2: nameOf(other) })
      : '';
  return zone === timezone ? (
    <Notice>{t('The time zone of the selected screens. {times}', { times })}</Notice>
  ) : (
    <Notice>
      {t('The selected screens are in {of}. {times}', { of: nameOf(zone), times })}
      <UseZone name={nameOf(zone)} onUse={() => onChange({ timezone: zone })} />
    </Notice>
  );
}

const UseZone = ({ name, onUse }: { name: string; onUse: () => void }) => (
  <span className="mt-1.5 block">
    <Button small needs="schedule.update" onClick={onUse}>
      {t('Use {name}', { name })}
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
    const others = deviceCount > devices.length ? ` and ${formatCount(deviceCount - devices.length)} more` : '';
    return `${nameOf(timeZone)} (${devices.map(({ name }) => name).join(', ')}${others})`;
  });
  const others = zones.length > MOST_NAMES ? ' and others' : '';
  return t('The selected screens are in {count} time zones: {value}{others}.', {
    count: zones.length,
    value: named.join(', '),
    others,
  });
}

function InDefaultZone({ devices, deviceCount }: DevicesInZone) {
  return (
    <>
      {deviceCount === 1 ? t('This screen is') : t('These screens are')} set to UTC, the default. Check{' '}
      {deviceCount === 1 ? t('its') : t('their')} time zone:{' '}
      {devices.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link break-words" to={`/device-management/${id}/settings`}>
            {name}
          </Link>
        </span>
      ))}
      {deviceCount > devices.length && ` and ${formatCount(deviceCount - devices.length)} more`}.
    </>
  );
}
