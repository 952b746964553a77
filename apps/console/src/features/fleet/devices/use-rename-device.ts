import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Page } from '@vitrine/contract/core/client';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { type FailureText, q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';
import { useTask } from '../../../api/use-task.ts';

/** All devices of an answer, a page of them, or several. */
type CachedDevices = Device[] | Page<Device[]> | InfiniteData<Page<Device[]>>;

/**
 * Renames a device: every list has the name at once, and the former one again if the server refuses it.
 *
 * @param failure without it, the caller shows a failure
 */
export function useRenameDevice(failure?: FailureText) {
  const api = useApi();
  const queries = useQueryClient();
  function show(id: DeviceId, name: string): void {
    const renamed = (devices: Device[]) => devices.map((device) => (device.id === id ? { ...device, name } : device));
    const withName = (page: Page<Device[]>) => ({ ...page, body: renamed(page.body) });
    queries.setQueriesData<CachedDevices>({ queryKey: q.devices.list.key }, (cached) => {
      if (cached === undefined) return undefined;
      if (Array.isArray(cached)) return renamed(cached);
      return 'pages' in cached ? { ...cached, pages: cached.pages.map(withName) } : withName(cached);
    });
  }
  return useTask(
    async ({ device: { id, name: before }, name }: { device: Device; name: string }) => {
      await queries.cancelQueries({ queryKey: q.devices.list.key });
      show(id, name);
      try {
        return await api.devices.rename({ params: { deviceId: id }, body: { name } });
      } catch (error) {
        show(id, before);
        throw error;
      }
    },
    { changes: [q.devices.rename.key], done: t('Device renamed'), ...(failure !== undefined && { failure }) },
  );
}
