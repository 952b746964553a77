import type { Device } from '@vitrine/contract/fleet/devices';
import type { GroupId, ListedGroup } from '@vitrine/contract/fleet/groups';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { foldText } from '@vitrine/contract/core/fold-text';
import { Link } from '../../ui/routing/navigation.tsx';
import { findFailure } from '../../ui/feedback/shown-failure.ts';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Swatch } from '../../ui/forms/swatch.tsx';
import { useInView } from '../../ui/layout/use-in-view.ts';
import { DeviceThumbnails, findShownTitle } from './components/device-thumbnails.tsx';
import { TargetChoice, TargetList } from './components/target-list.tsx';
import { useDevicePages, useFirstMembers, type useGroups } from '../fleet/index.ts';

/** The interval at which presence is checked against the clock. */
const TICK_MS = 5_000;

interface TargetTabProps {
  search: string;
  /** Ids of the chosen ones. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The account's devices that match the search, a page at a time. */
export function DeviceTargets({ search, chosen, onChange }: TargetTabProps) {
  const now = useReportedNow(TICK_MS);
  const { devices, isPending, failure, hasMore, more } = useDevicePages({ search });
  return (
    <TargetList
      of={{ data: isPending ? undefined : devices, failure }}
      title={t('Failed to fetch devices')}
      empty={search === '' ? noScreens : { plain: true, title: t('No devices found') }}
      hasMore={hasMore}
      onMore={more}
    >
      {(device) => (
        <DeviceChoice
          key={device.id}
          device={device}
          note={[device.deviceId, findShownTitle(device)].filter(Boolean).join(', ')}
          now={now}
          isChosen={chosen.includes(device.id)}
          onToggle={() => onChange(toggleTarget(chosen, device.id))}
        />
      )}
    </TargetList>
  );
}

interface GroupTargetsProps extends TargetTabProps {
  /** The account's groups. */
  query: ReturnType<typeof useGroups>;
}

/** The account's groups that match the search, each with the media of its first devices. */
export function GroupTargets({ query, search, chosen, onChange }: GroupTargetsProps) {
  const text = foldText(search.trim());
  const groups = query.data?.filter(({ name }) => foldText(name).includes(text));
  return (
    <TargetList
      of={{ data: groups, failure: findFailure(query) }}
      title={t('Failed to fetch device groups')}
      empty={{ plain: true, title: t('No groups found') }}
    >
      {(group) => (
        <GroupChoice
          key={group.id}
          group={group}
          isChosen={chosen.includes(group.id)}
          onToggle={() => onChange(toggleTarget(chosen, group.id))}
        />
      )}
    </TargetList>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onToggle: () => void;
}

/** A device to choose, with its media. The note is that it is offline and what it shows, unless given. */
export const DeviceChoice = ({
  device,
  now,
  note = [findPresence(device, now) === 'offline' && t('Offline'), findShownTitle(device)].filter(Boolean).join(', '),
  ...choice
}: ChoiceProps & { device: Device; now: Date; note?: string }) => (
  <TargetChoice {...choice} name={device.name} note={note} image={<DeviceThumbnails devices={[device]} now={now} />} />
);

/** A group to choose, with the media of its first devices. */
export const GroupChoice = ({
  group: { id, name, color, deviceCount },
  ...choice
}: ChoiceProps & { group: ListedGroup }) => (
  <TargetChoice
    {...choice}
    name={name}
    note={t('{count, plural, one {# screen} other {# screens}}', { count: deviceCount })}
    mark={<Swatch color={color} />}
    image={<GroupThumbnails id={id} hasDevices={deviceCount > 0} />}
  />
);

/** The media of the first devices of a group, fetched once it is in view. */
function GroupThumbnails({ id, hasDevices }: { id: GroupId; hasDevices: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const devices = useFirstMembers(id, useInView(place) && hasDevices);
  return (
    <span ref={place}>
      <DeviceThumbnails devices={devices} now={useReportedNow(TICK_MS)} />
    </span>
  );
}

/** The ids with one added, or removed if it was among them. */
export const toggleTarget = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** The empty state of a choice of screens in an account without any. */
export const noScreens = {
  plain: true,
  title: t('No screens yet'),
  text: t('Add a screen, then choose it here.'),
  children: (
    <Button needs="devices.pair" asChild variant="primary">
      <Link to="/device-management?pair=">{t('Add device')}</Link>
    </Button>
  ),
};
