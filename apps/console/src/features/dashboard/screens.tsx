import { type Device, isOnline } from '@vitrine/contract/devices';
import type { ListedGroup } from '@vitrine/contract/groups';
import { Download } from 'lucide-react';
import { memo, type RefObject, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf, formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { Head, Table } from '../../ui/table.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePieces } from '../../ui/use-pieces.ts';
import { Wall } from '../../ui/wall.tsx';
import { DeviceRow } from './components/device-row.tsx';
import { Pager } from './components/pager.tsx';
import { ScreenTile } from './components/screen-tile.tsx';
import { type Fleet, useShowing } from './queries.ts';
import type { Column, View } from './view.ts';

/** The mark of now on a day line of some 200 px moves less than that of a pixel in a minute. */
const DAY_TICK_MS = 60_000;

/** A row of the wall at 1440 px: what a phone of the middle lays out and paints within a few frames. */
const PIECE = 5;

/** How many of them are built by now. */
export interface Built {
  tiles: number;
  rows: number;
}

/** Builds the screens of a list, named by a text, in pieces: of the wall, then of the table. */
export function useBuilt(list: string, length: number): Built {
  const pieces = Math.ceil(length / PIECE);
  const built = usePieces(list, 2 * pieces, 1);
  return { tiles: built * PIECE, rows: Math.max(0, built - pieces) * PIECE };
}

interface ScreenWallProps {
  devices: readonly Device[];
  /** So many of them are built by now; the others have their places. */
  built: number;
  now: Date;
}

/** The screens, hung side by side. */
export const ScreenWall = memo(function ScreenWall({ devices, built, now }: ScreenWallProps) {
  return (
    <Wall label="Screens">
      {devices.map((device, index) => (
        <Place key={device.id} device={device} isOnline={isOnline(device, now)} isBuilt={index < built} />
      ))}
    </Wall>
  );
});

interface PlaceProps {
  device: Device;
  isOnline: boolean;
  isBuilt: boolean;
}

/** The place of a screen stays the same when the screen comes: whether it is in sight is known by then. */
const Place = memo(function Place({ device, isOnline: responds, isBuilt }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  return (
    <li ref={place} className={cx('tile-place', !isBuilt && 'tile-unbuilt')}>
      {isBuilt && <Screen place={place} device={device} isOnline={responds} />}
    </li>
  );
});

interface ScreenProps {
  place: RefObject<Element | null>;
  device: Device;
  isOnline: boolean;
}

/** Asks for its day only once it is in sight. */
function Screen({ place, device, isOnline: responds }: ScreenProps) {
  const showing = useShowing(device.id, useInView(place));
  return <ScreenTile device={device} isOnline={responds} showing={showing} now={useNow(DAY_TICK_MS)} />;
}

interface DeviceStatusProps {
  fleet: Fleet;
  /** Those of the fleet to be listed. */
  shown: readonly Device[];
  built: number;
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
  built,
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
          {shown.slice(0, built).map((device) => (
            <ScreenRow
              key={device.id}
              device={device}
              isOnline={isOnline(device, now)}
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
  isOnline: boolean;
  groupName: string | undefined;
  onRename: (device: Device, name: string) => void;
}

/** A row knows of its day what the wall has asked for. */
const ScreenRow = memo(function ScreenRow({ device, isOnline: responds, groupName, onRename }: ScreenRowProps) {
  return (
    <DeviceRow
      device={device}
      isOnline={responds}
      groupName={groupName}
      showing={useShowing(device.id, false)}
      onRename={(name) => onRename(device, name)}
    />
  );
});
