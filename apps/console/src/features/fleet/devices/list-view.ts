import { startTransition } from 'react';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { formatSort, readSort } from '../../../ui/lists/sort-param.ts';
import type { Sort } from '../../../ui/lists/table.tsx';
import { readTags } from '../../tags/index.ts';
import type { DeviceListView } from '../device-pages.ts';

const layouts = ['cards', 'table', 'groups'] as const;
export type Layout = (typeof layouts)[number];

const states = ['online', 'off', 'off-hours', 'offline'] as const;

const columns = ['name', 'group', 'media', 'status', 'lastSeen', 'version'] as const;
export type DeviceColumn = (typeof columns)[number];

const byName: Sort<DeviceColumn> = { by: 'name', descending: false };

/** The view of Device Management. All of it is stored in the address. */
export interface ListView {
  layout: Layout;
  search: string;
  status: (typeof states)[number] | null;
  /** The id of a group, or `none`; null: all devices. */
  group: string | null;
  /** The id of content, or `none`; null: all devices. */
  shows: string | null;
  /** Tags that the devices have, all of them. */
  tags: readonly string[];
  sort: Sort<DeviceColumn>;
}

export function readListView(params: URLSearchParams): ListView {
  return {
    layout: layouts.find((each) => each === params.get('view')) ?? 'cards',
    search: params.get('search') ?? '',
    status: states.find((each) => each === params.get('status')) ?? null,
    group: params.get('filter') === 'ungrouped' ? 'none' : params.get('group'),
    shows: params.get('shows'),
    tags: readTags(params),
    sort: readSort(params.get('sort'), columns) ?? byName,
  };
}

/** These parameters with a view, of which default values are left out. */
function writeListView(before: URLSearchParams, { layout, search, status, group, shows, tags, sort }: ListView) {
  return Object.entries({
    view: layout === 'cards' ? '' : layout,
    search,
    status: status ?? '',
    filter: group === 'none' ? 'ungrouped' : '',
    group: group === 'none' ? '' : (group ?? ''),
    shows: shows ?? '',
    tags: tags.join(','),
    sort: sort.by === 'name' && !sort.descending ? '' : formatSort(sort),
  }).reduce((params, [name, value]) => withParam(params, name, value), before);
}

/** The view in the address, and how to change it, without a history entry. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<ListView>) =>
    startTransition(() =>
      setParams((before) => writeListView(before, { ...readListView(before), ...changes }), { replace: true }),
    );
  return { view: readListView(params), change };
}

/** No filter. */
export const unfiltered = { search: '', status: null, group: null, shows: null, tags: [] } satisfies Partial<ListView>;

/** Returns the query of the list. Cards are always sorted by name. */
export const toDeviceListView = ({ layout, search, status, group, shows, tags, sort }: ListView): DeviceListView => ({
  search,
  ...(status !== null && { status }),
  ...(group !== null && { group }),
  ...(shows !== null && { shows }),
  ...(tags.length > 0 && { tags: tags.join(',') }),
  ...(layout === 'table' && { sort: sort.by, direction: sort.descending ? 'desc' : 'asc' }),
});
