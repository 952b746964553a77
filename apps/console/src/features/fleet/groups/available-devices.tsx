import type { Device } from '@vitrine/contract/fleet/devices';
import { findScreenState } from '../../../ui/screen/status.tsx';
import type { Group } from '@vitrine/contract/fleet/groups';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { AvailableDevice } from './components/available-device.tsx';
import { DraggableDevice } from './components/device-drag-and-drop.tsx';
import { useDevicePages } from '../device-pages.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';

interface AvailableDevicesProps {
  groups: readonly Group[];
  onJoin: (device: Device, groupId: Group['id']) => void;
}

/** The devices in no group, to be dragged onto one or added by menu; nothing where there are none. */
export function AvailableDevices({ groups, onJoin }: AvailableDevicesProps) {
  const { devices, total, hasMore, isLoadingMore, more } = useDevicePages({ group: 'none' });
  const now = useReportedNow(PRESENCE_TICK_MS);
  if (devices.length === 0) return null;
  return (
    <Section title="Available Devices" {...(total !== undefined && { count: formatCount(total) })}>
      <ul
        aria-label="Available Devices"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3"
      >
        {devices.map((device) => {
          const choices = groups.map(({ id, name, color }) => ({
            label: name,
            needs: 'groups.addDevice' as const,
            icon: <Swatch color={color} />,
            onSelect: () => onJoin(device, id),
          }));
          return (
            <li key={device.id}>
              <DraggableDevice device={device} choices={choices}>
                {(handle) => (
                  <AvailableDevice
                    device={device}
                    state={findScreenState(device, now)}
                    choices={choices}
                    handle={handle}
                  />
                )}
              </DraggableDevice>
            </li>
          );
        })}
      </ul>
      <ShowMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </Section>
  );
}
