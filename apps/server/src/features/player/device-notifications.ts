import type { Platform } from '../../platform/platform.ts';
import type { EventStream } from '../../http/streams.ts';
import { type DeviceCache, type PendingCommands, computeEtag } from '../fleet/index.ts';
import { createPings, type DeviceRef } from './pings.ts';
import { createStartedTakeovers } from './started-takeovers.ts';

interface Follower {
  accountId: string;
  /** The device's streams, the oldest first. */
  streams: EventStream[];
}

/** A device has one stream, but a reload may open the next before the server notices that the last has closed. */
const STREAMS_PER_DEVICE = 3;

export type DeviceNotifications = ReturnType<typeof createDeviceNotifications>;

/**
 * Push notifications to the players connected to this process: a change of a device's facts is sent to its player
 * immediately, without a query. Delivery is best effort: a player that missed one gets the same information from its
 * next heartbeat.
 */
export function createDeviceNotifications(
  platform: Platform,
  { deviceCache, pending }: { deviceCache: DeviceCache; pending: PendingCommands },
) {
  const { clock } = platform;
  const followers = new Map<string, Follower>();
  const startedTakeovers = createStartedTakeovers(platform);
  const pings = createPings(platform, { forward });

  deviceCache.onVersion((deviceId, version, takeoverId) => {
    const follower = followers.get(deviceId);
    if (follower === undefined) return;
    const etag = computeEtag(deviceId, version, clock().getTime());
    const takeover = takeoverId === null ? null : startedTakeovers.find(takeoverId);
    const notification = takeover === null ? { etag } : { etag, takeover };
    for (const stream of follower.streams) stream.send('manifest', notification);
  });
  pending.onCommand((deviceId, id) => followers.get(deviceId)?.streams.at(-1)?.send('command', { id }));
  deviceCache.onEnd((deviceId) => {
    const streams = followers.get(deviceId)?.streams ?? [];
    followers.delete(deviceId);
    for (const stream of streams) stream.close();
  });

  function forward(accountId: string, pingId: string): void {
    for (const follower of followers.values()) {
      if (follower.accountId === accountId) follower.streams.at(-1)?.send('ping', { id: pingId });
    }
  }

  return {
    /** The number of screens that are connected to this process. */
    connectedCount: (): number => followers.size,

    /** Sends notifications to a player until it disconnects or its token is revoked. */
    follow({ accountId, deviceId }: DeviceRef, stream: EventStream): void {
      const device = deviceCache.find(deviceId);
      // The device may have been removed while its stream was being opened.
      if (device === null) return stream.close();
      const follower = followers.get(deviceId) ?? { accountId, streams: [] };
      followers.set(deviceId, follower);
      follower.streams.push(stream);
      if (follower.streams.length > STREAMS_PER_DEVICE) follower.streams.shift()?.close();
      stream.onClose(() => {
        follower.streams = follower.streams.filter((other) => other !== stream);
        if (follower.streams.length === 0 && followers.get(deviceId) === follower) followers.delete(deviceId);
      });
      // The facts may have changed since the player's last request.
      stream.send('manifest', { etag: computeEtag(deviceId, device.version, clock().getTime()) });
    },

    ...pings,
  };
}
