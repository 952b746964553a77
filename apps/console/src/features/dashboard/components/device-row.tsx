import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { type ScreenState, Status } from '../../../ui/screen/status.tsx';
import { ContentName, ScreenPicture } from '../../content/index.ts';
import { describeReason, isReporting, showsMessage, takeoverName } from '../now-playing-text.ts';
import { Age } from '../../../ui/screen/age.tsx';

interface DeviceRowProps {
  device: Device;
  state: ScreenState;
  groupName: string | undefined;
  showing: NowPlaying | undefined;
  onRename: (name: string) => void;
}

/** A screen as a row of the table. */
export function DeviceRow({ device, state, groupName, showing, onRename }: DeviceRowProps) {
  const isOnline = isReporting(state);
  const media = device.playing?.media ?? null;
  return (
    <tr>
      <td>
        <span className="flex items-center gap-2.5">
          <ScreenPicture small screen={device} content={media} state={state} className="w-11" />
          <EditableName needs="devices.rename" name={device.name} label="Device name" onRename={onRename} />
        </span>
      </td>
      <td className="text-ink-2 max-wide:hidden">{device.deviceId}</td>
      <td>
        <Status state={state} />
      </td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">
        <Age instant={device.lastSeen} />
      </td>
      <td className="max-wide:hidden">
        {showsMessage(device) ? (
          isOnline ? (
            takeoverName(showing)
          ) : (
            'Takeover when last seen'
          )
        ) : media === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <>
            <ContentName content={{ id: media.id, kind: media.type, name: media.originalName }} />{' '}
            <span className="ml-1.5 text-1 text-ink-3">
              {isOnline ? describeReason(device, groupName, showing) : 'when last seen'}
            </span>
          </>
        )}
      </td>
      <td className="numeric whitespace-nowrap max-wide:hidden">
        {isOnline && device.responseTime !== null ? (
          `${Math.round(device.responseTime)} ms`
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </td>
    </tr>
  );
}
