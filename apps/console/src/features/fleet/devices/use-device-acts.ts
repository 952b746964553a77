import { formatAge } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { DeviceActs } from './components/device-card.tsx';
import type { Device } from '@vitrine/contract/fleet/devices';
import { usePing, useRenameDevice } from './queries.ts';

/** What can be done from a device card, with its toasts. */
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

/** Pings a device, and says whether it answered. */
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
        // It may be about to go offline, or be an app that only polls: it is not known to be online now.
        if (responseTime === null) {
          return toast({
            title: 'Device did not respond to ping',
            ...(lastSeen !== null && { text: `Last seen ${formatAge(lastSeen, new Date())}.` }),
            tone: 'danger',
          });
        }
        toast({ title: 'Device is online', text: `Response time: ${Math.round(responseTime)} ms` });
      },
      onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
    });
}
