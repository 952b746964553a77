import { formatAge } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import type { DeviceActs } from './components/device-card.tsx';
import type { Device } from '@vitrine/contract/devices';
import { usePing, useRenameDevice } from './queries.ts';

/** What a card offers, with what is said about it. */
export function useDeviceActs(own: Omit<DeviceActs, 'onRename' | 'onPing'>): DeviceActs {
  const toast = useToast();
  const rename = useRenameDevice();
  const ping = usePingOne();
  return {
    ...own,
    onRename: (device, name) =>
      rename.mutate(
        { device, name },
        {
          onSuccess: () => toast({ title: 'Device renamed' }),
          onError: (error) =>
            toast({
              title: 'Failed to rename device',
              text: error.message || 'An error occurred while renaming the device',
              tone: 'danger',
            }),
        },
      ),
    onPing: ping,
  };
}

/** Asks a device to answer, and says whether it did. */
export function usePingOne(): (device: Device) => void {
  const toast = useToast();
  const ping = usePing();
  return ({ deviceId }) =>
    ping.mutate(undefined, {
      onSuccess(results) {
        const result = results.find((each) => each.deviceId === deviceId);
        if (result?.isOnline !== true) {
          return toast({ title: 'Device is offline', text: 'Device did not respond to ping', tone: 'danger' });
        }
        const { responseTime, lastSeen } = result;
        // It may be on its way out, or an app that only calls in: neither is known to be online now.
        if (responseTime === null) {
          return toast({
            title: 'Device did not respond to ping',
            ...(lastSeen !== null && { text: `It was last heard ${formatAge(lastSeen, new Date())}.` }),
            tone: 'danger',
          });
        }
        toast({ title: 'Device is online', text: `Response time: ${Math.round(responseTime)} ms` });
      },
      onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
    });
}
