import type { Device } from '@vitrine/contract/devices';
import { isOnline } from '@vitrine/contract/devices';

export type StatusFilter = 'all' | 'online' | 'offline';

/** Which screens are looked at: all of it stands in the address. */
export interface View {
  search: string;
  status: StatusFilter;
  /** From 1; of fleets that are known whole. */
  page: number;
  /** Where a page of a larger fleet begins, as the server named it; null for the first. */
  after: string | null;
}

export function readView(params: URLSearchParams): View {
  const status = params.get('status');
  return {
    search: params.get('search') ?? '',
    status: status === 'online' || status === 'offline' ? status : 'all',
    page: Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1),
    after: params.get('after'),
  };
}

/** The address of a view; what is as usual is left out. */
export function writeView({ search, status, page, after }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  if (after !== null) params.set('after', after);
  return params;
}

/** Whether a screen belongs to a view, by the rules by which the server searches. */
export function isInView(device: Device, { search, status }: View, now: Date): boolean {
  const part = search.trim().toLowerCase();
  return (
    (device.name.toLowerCase().includes(part) || device.deviceId.toLowerCase().includes(part)) &&
    (status === 'all' || (status === 'online') === isOnline(device, now))
  );
}
