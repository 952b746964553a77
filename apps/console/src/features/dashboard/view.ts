import type { DeviceSort } from '@vitrine/contract/fleet/device-list-query';
import { formatSort, readSort } from '../../ui/lists/sort-param.ts';
import type { Sort } from '../../ui/lists/table.tsx';

const states = ['all', 'online', 'off', 'off-hours', 'offline'] as const;
export type StatusFilter = (typeof states)[number];

const columns = [
  'name',
  'deviceId',
  'status',
  'lastSeen',
  'media',
  'responseTime',
] as const satisfies readonly DeviceSort[];
export type DashboardColumn = (typeof columns)[number];

const groupColumns = ['name', 'deviceCount', 'createdAt'] as const;
export type GroupColumn = (typeof groupColumns)[number];

const byName: Sort<DashboardColumn> = { by: 'name', descending: false };
const groupsByName: Sort<GroupColumn> = { by: 'name', descending: false };

/** The filters, the order and the page of the dashboard, all of which are stored in the address. */
export interface DashboardView {
  search: string;
  status: StatusFilter;
  /** The sort as in the address: `name`, or `-name` for descending. */
  sort: Sort<DashboardColumn>;
  groupSort: Sort<GroupColumn>;
  /** The server's cursor for the page; null for the first page. */
  after: string | null;
}

export function readView(params: URLSearchParams): DashboardView {
  return {
    search: params.get('search') ?? '',
    status: states.find((each) => each === params.get('status')) ?? 'all',
    sort: readSort(params.get('sort'), columns) ?? byName,
    groupSort: readSort(params.get('groups'), groupColumns) ?? groupsByName,
    after: params.get('after'),
  };
}

/** The address of a view; default values are left out. */
export function writeView({ search, status, sort, groupSort, after }: DashboardView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (sort.by !== 'name' || sort.descending) params.set('sort', formatSort(sort));
  if (groupSort.by !== 'name' || groupSort.descending) params.set('groups', formatSort(groupSort));
  if (after !== null) params.set('after', after);
  return params;
}

/** A view as the server's query. */
export const toDeviceQuery = ({ search, status, sort }: DashboardView) => ({
  search: search || undefined,
  status: status === 'all' ? undefined : status,
  sort: sort.by,
  direction: sort.descending ? ('desc' as const) : ('asc' as const),
});
