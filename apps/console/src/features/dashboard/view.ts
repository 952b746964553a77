import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline, presenceOf } from '@vitrine/contract/fleet/presence';
import type { Sort } from '../../ui/lists/table.tsx';

export type StatusFilter = 'all' | 'online' | 'offline';

const columns = ['name', 'deviceId', 'status', 'lastSeen', 'media', 'responseTime'] as const;
export type Column = (typeof columns)[number];

const groupColumns = ['name', 'deviceCount', 'createdAt'] as const;
export type GroupColumn = (typeof groupColumns)[number];

const byName: Sort<Column> = { by: 'name', descending: false };
const groupsByName: Sort<GroupColumn> = { by: 'name', descending: false };

/** The filters, the order and the page of the dashboard, all of which are stored in the address. */
export interface View {
  search: string;
  status: StatusFilter;
  /** In the address: `name`, or `-name` for descending. */
  sort: Sort<Column>;
  groupSort: Sort<GroupColumn>;
  /** The page number, from 1, in fleets that are loaded completely. */
  page: number;
  /** The server's cursor for the page of a larger fleet; null for the first page. */
  after: string | null;
}

export function readView(params: URLSearchParams): View {
  const status = params.get('status');
  return {
    search: params.get('search') ?? '',
    status: status === 'online' || status === 'offline' ? status : 'all',
    sort: readSort(params.get('sort'), columns) ?? byName,
    groupSort: readSort(params.get('groups'), groupColumns) ?? groupsByName,
    page: Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1),
    after: params.get('after'),
  };
}

/** The address of a view; default values are left out. */
export function writeView({ search, status, sort, groupSort, page, after }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (sort.by !== 'name' || sort.descending) params.set('sort', textOf(sort));
  if (groupSort.by !== 'name' || groupSort.descending) params.set('groups', textOf(groupSort));
  if (page > 1) params.set('page', String(page));
  if (after !== null) params.set('after', after);
  return params;
}

function readSort<Name extends string>(text: string | null, names: readonly Name[]): Sort<Name> | null {
  const descending = text?.startsWith('-') ?? false;
  const by = names.find((name) => name === (descending ? text?.slice(1) : text));
  return by === undefined ? null : { by, descending };
}

const textOf = ({ by, descending }: Sort<string>): string => `${descending ? '-' : ''}${by}`;

/** Sorts screens, given by name, in the order of a view. Screens with equal keys keep their order. */
export function inOrder(devices: readonly Device[], { sort: { by, descending } }: View, now: Date): Device[] {
  const keyOf = (device: Device): string | number => {
    switch (by) {
      case 'name':
        return device.name.toLowerCase();
      case 'deviceId':
        return device.deviceId;
      case 'status':
        return ['offline', 'asleep', 'online'].indexOf(presenceOf(device, now));
      case 'lastSeen':
        return device.lastSeen ?? '';
      case 'media':
        return device.playing?.media?.originalName.toLowerCase() ?? '';
      case 'responseTime':
        return isOnline(device, now) ? (device.responseTime ?? -1) : -1;
    }
  };
  const sign = descending ? -1 : 1;
  // The server has already sorted them by name, with its own collation.
  if (by === 'name' && !descending) return [...devices];
  return devices.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

/** Whether a screen belongs to a view, by the rules of the server's search: a sleeping screen is online. */
export function isInView(device: Device, { search, status }: View, now: Date): boolean {
  const part = search.trim().toLowerCase();
  return (
    (device.name.toLowerCase().includes(part) || device.deviceId.toLowerCase().includes(part)) &&
    (status === 'all' || (status === 'online') === isOnline(device, now))
  );
}
