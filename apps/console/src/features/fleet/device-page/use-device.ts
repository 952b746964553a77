import { isAppError } from '@vitrine/contract/core/errors';
import { useSuspenseQuery } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { DEVICE_POLL_MS } from '../../../api/device-counts.ts';
import { q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';

/** One device with its details, by either of its ids; null when the account has no such device. */
export function useDevice(deviceId: string) {
  const api = useApi();
  const { queryKey } = q.devices.get({ params: { deviceId } });
  const { data, error } = useSuspenseQuery({
    queryKey,
    async queryFn({ client }) {
      try {
        return await api.devices.get({ params: { deviceId } });
      } catch (failure) {
        // A device that was loaded before stays as it was last known.
        const isUnknown = isAppError(failure, 'device.not_found') && !client.getQueryData(queryKey);
        if (isUnknown) return null;
        throw failure;
      }
    },
    refetchInterval: DEVICE_POLL_MS,
    meta: { failure: t('Failed to fetch the device') },
  });
  return { device: data, isGone: error !== null && isAppError(error, 'device.not_found') };
}
