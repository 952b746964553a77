import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { findScreenState, Status } from '../../../ui/screen/status.tsx';
import { ScreenPicture } from '../../content/index.ts';
import { DraggableDevice } from './components/device-drag-and-drop.tsx';
import { isByHand } from './matching.ts';
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
    <Section title={t('Available Devices')} {...(total !== undefined && { count: formatCount(total) })}>
      <ul
        aria-label={t('Available Devices')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3"
      >
        {devices.map((device) => {
          const choices = groups.filter(isByHand).map(({ id, name, color }) => ({
            label: name,
            needs: 'groups.addDevice' as const,
            icon: <Swatch color={color} />,
            onSelect: () => onJoin(device, id),
          }));
          return (
            <li key={device.id}>
              <DraggableDevice device={device} choices={choices}>
                {(handle) => (
                  <div className="flex h-full items-center gap-3 rounded border border-line bg-paper p-2">
                    {handle}
                    <ScreenPicture
                      small
                      screen={device}
                      className="w-16"
                      content={device.playing?.media ?? device.assignedMedia}
                      state={findScreenState(device, now)}
                    />
                    <div className="min-w-0 flex-1">
                      <p className="truncate font-medium" title={device.name}>
                        {device.name}
                      </p>
                      <p className="text-1">
                        <Status state={findScreenState(device, now)} small />
                      </p>
                    </div>
                    {choices.length > 0 && (
                      <Menu entries={choices}>
                        <Button
                          small
                          variant="quiet"
                          needs="groups.addDevice"
                          aria-label={t('Add {name} to group', { name: device.name })}
                        >
                          {t('Add to group')}
                        </Button>
                      </Menu>
                    )}
                  </div>
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
