import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { Monitor, Moon } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { isUpright } from '../../../ui/screen/screen-ratio.ts';
import { type ScreenState, Status } from '../../../ui/screen/status.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { toAssignAddress } from '../../fleet/index.ts';
import { ScreenPicture } from '../../content/index.ts';
import { describeShowing, formatShown, isReporting, showsMessage } from '../../playout/index.ts';
import { hasSomethingToShow, toDayLine } from '../now-playing-text.ts';
import { Age } from '../../../ui/screen/age.tsx';

interface ScreenTileProps {
  device: Device;
  state: ScreenState;
  /** The name of its group; undefined while it is not known. */
  groupName: string | undefined;
  /** Undefined while it is not known. */
  showing: NowPlaying | undefined;
  now: Date;
}

/** A screen as a tile with the media that it shows. */
export function ScreenTile({ device, state, groupName, showing, now }: ScreenTileProps) {
  const isOnline = isReporting(state);
  const message = (isOnline && showsMessage(device) && showing?.message) || null;
  const day = showing === undefined ? { parts: [], now: null } : toDayLine(showing, device, isOnline, now);
  return (
    <Tile
      name={device.name}
      to={`/device-management/${device.id}`}
      upright={isUpright(device)}
      what={
        <>
          {formatShown(describeShowing(device, { state, groupName, showing }))}
          {isOnline && device.strip !== null && (
            <span className="block truncate text-1 text-ink-3">
              {t('Strip: {title}', { title: device.strip.title })}
            </span>
          )}
          {!hasSomethingToShow(device) && (
            <Link
              to={toAssignAddress(device.id)}
              className="link relative ms-1.5"
              aria-label={t('Assign Media to {name}', { name: device.name })}
            >
              {t('Assign Media')}
            </Link>
          )}
        </>
      }
      picture={
        <ScreenPicture
          screen={device}
          content={device.playing?.media}
          message={message}
          strip={isOnline && device.strip !== null ? showing?.strip : null}
          state={state}
          placeholder={state === 'asleep' ? <Moon /> : <Monitor />}
        />
      }
      day={<DayLine parts={day.parts} now={day.now} down={isUpright(device)} />}
      status={
        <Status
          small
          state={state}
          {...(state !== 'connecting' && {
            age: device.lastSeen === null ? t('never seen') : <Age instant={device.lastSeen} />,
          })}
        />
      }
    />
  );
}
