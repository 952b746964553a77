import { type Device, type Presence, presenceOf } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Download } from 'lucide-react';
import { memo, type RefObject, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { countOf, formatCount } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Head, Table } from '../../ui/lists/table.tsx';
import { useInView } from '../../ui/layout/use-in-view.ts';
import { Wall } from '../../ui/lists/wall.tsx';
import { DeviceRow } from './components/device-row.tsx';
import { Pager } from './components/pager.tsx';
import { ScreenTile } from './components/screen-tile.tsx';
import { type Fleet, useShowing } from './queries.ts';
import type { Column, View } from './view.ts';

interface ScreenWallProps {
  devices: readonly Device[];
  /** Those that are not built yet and have their places already. */
  places: readonly Device[];
  now: Date;
  /** The same, by the minute. */
  minute: Date;
}

/** The screens, hung side by side. */
export const ScreenWall = memo(function ScreenWall({ devices, places, now, minute }: ScreenWallProps) {
  return (
    <Wall label="Screens">
      {[
        ...devices.map((device) => (
          <Place key={device.id} device={device} presence={presenceOf(device, now)} minute={minute} isBuilt />
        )),
        // In one array: a place that is filled stays the same.
        ...places.map((device) => (
          <Place key={device.id} device={device} presence="offline" minute={minute} isBuilt={false} />
        )),
      ]}
    </Wall>
  );
});

interface PlaceProps {
  device: Device;
  presence: Presence;
  minute: Date;
  isBuilt: boolean;
}

/** The place of a screen, which stays when the screen comes. */
const Place = memo(function Place({ device, presence, minute, isBuilt }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  return (
    <li ref={place} className="tile-place">
      {isBuilt && <Screen place={place} device={device} presence={presence} minute={minute} />}
    </li>
  );
});

interface ScreenProps {
  place: RefObject<Element | null>;
  device: Device;
  presence: Presence;
  minute: Date;
}

/** Asks for its day only once it is in sight. */
function Screen({ place, device, presence, minute }: ScreenProps) {
  const showing = useShowing(device.id, useInView(place));
  return <ScreenTile device={device} presence={presence} showing={showing} now={minute} />;
}

interface DeviceStatusProps {
  fleet: Fleet;
  /** Those of the fleet to be listed. */
  shown: readonly Device[];
  /** Those that are built by now. */
  rows: readonly Device[];
  groups: readonly ListedGroup[];
  sort: View['sort'];
  now: Date;
  isExporting: boolean;
  onLook: (change: Partial<View>) => void;
  /** Told the names of groups by their ids. */
  onExport: (groupNames: ReadonlyMap<string, string>) => void;
  onRename: (device: Device, name: string) => void;
}

/** The same screens as facts to compare. */
export const DeviceStatus = memo(function DeviceStatus({
  fleet,
  shown,
  rows,
  groups,
  sort,
  now,
  isExporting,
  onLook,
  onExport,
  onRename,
}: DeviceStatusProps) {
  const groupNames = new Map<string, string>(groups.map(({ id, name }) => [id, name]));

  /** A fleet too large to be known whole comes as the server sorts it: by name, or the last heard first. */
  function sorted(column: Column) {
    if (fleet.whole !== null) return { column, sort, onSort: (next: View['sort']) => onLook({ sort: next }) };
    if (column !== 'name' && column !== 'lastSeen') return {};
    const by = sort.by === 'lastSeen' ? ('lastSeen' as const) : ('name' as const);
    return {
      column,
      sort: { by, descending: by === 'lastSeen' },
      onSort: () => onLook({ sort: { by: column, descending: column === 'lastSeen' } }),
    };
  }

  return (
    <Section
      title="Device Status"
      tools={
        <Button small className="ml-auto" busy={isExporting} onClick={() => onExport(groupNames)}>
          <Download />
          Export CSV
        </Button>
      }
    >
      <Table label="Device Status" rows={shown.length}>
        <thead>
          <tr>
            <Head {...sorted('name')} className="w-[62%] wide:w-[24%]">
              Device
            </Head>
            <Head {...sorted('deviceId')} className="w-[16%] max-wide:hidden">
              Device ID
            </Head>
            <Head {...sorted('status')} className="wide:w-[11%]">
              Status
            </Head>
            <Head {...sorted('lastSeen')} className="w-[11%] max-wide:hidden">
              Last Seen
            </Head>
            <Head {...sorted('media')} className="max-wide:hidden">
              Currently Displaying
            </Head>
            <Head {...sorted('responseTime')} numeric className="w-[13%] max-wide:hidden">
              Response Time
            </Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((device) => (
            <ScreenRow
              key={device.id}
              device={device}
              presence={presenceOf(device, now)}
              groupName={device.groupId === null ? undefined : groupNames.get(device.groupId)}
              onRename={onRename}
            />
          ))}
        </tbody>
      </Table>
      <Pager
        before={fleet.before}
        after={fleet.after}
        beforeLabel={fleet.whole === null ? 'First page' : 'Previous'}
        text={`${formatCount(shown.length)} of ${countOf(fleet.found, 'screen')}`}
      />
    </Section>
  );
});

interface ScreenRowProps {
  device: Device;
  presence: Presence;
  groupName: string | undefined;
  onRename: (device: Device, name: string) => void;
}

/** A row knows of its day what the wall has asked for. */
const ScreenRow = memo(function ScreenRow({ device, presence, groupName, onRename }: ScreenRowProps) {
  return (
    <DeviceRow
      device={device}
      presence={presence}
      groupName={groupName}
      showing={useShowing(device.id, false)}
      onRename={(name) => onRename(device, name)}
    />
  );
});
