import { isAppError } from '@vitrine/contract/core/errors';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { type ShownNow, shownAt } from '@vitrine/contract/shown-now';
import type { DeviceCaller } from '../../http/callers.ts';
import { repeatInRounds } from '../../platform/leadership.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Commands, DeviceCache } from '../fleet/index.ts';
import type { Player } from '../player/index.ts';
import type { Plays } from '../reports/index.ts';
import { listVirtualScreens } from './store.ts';
import { readManifest, toHeartbeat, toPlays } from './virtual-playing.ts';
import { createVirtualTokens } from './virtual-tokens.ts';

/** The longest time until a virtual screen shows a change. */
const ROUND_MS = 2_000;

/** The time between two heartbeats of a screen that shows the same. */
const HEARTBEAT_MS = 30_000;

interface Dependencies {
  deviceCache: Pick<DeviceCache, 'authenticate'>;
  player: Pick<Player, 'heartbeat' | 'manifest'>;
  plays: Pick<Plays, 'send'>;
  commands: Pick<Commands, 'pending' | 'settle'>;
}

/** The state of a virtual screen. */
interface VirtualScreen {
  manifest: Manifest | null;
  shown: ShownNow | null;
  /** Epoch milliseconds. */
  sinceMs: number;
  heartbeatMs: number;
}

/**
 * Plays the virtual screens of all accounts, by the protocol of real ones: manifests, heartbeats, plays and commands.
 * Their manifests alone decide what they show.
 */
export function createVirtualScreens(platform: Platform, dependencies: Dependencies) {
  const { db, clock, log } = platform;
  const { deviceCache, player, plays, commands } = dependencies;
  const tokens = createVirtualTokens(platform);
  const onError = (error: unknown) => log.warn(error, 'a sample screen could not be played');
  let screens = new Map<string, VirtualScreen>();

  async function updateManifest(caller: DeviceCaller, screen: VirtualScreen): Promise<void> {
    const { etag, parts } = await player.manifest(caller, (current) => current === screen.manifest?.etag);
    if (parts === null || etag === screen.manifest?.etag) return;
    screen.manifest = readManifest(parts);
  }

  async function reportPlay(caller: DeviceCaller, { shown, sinceMs }: VirtualScreen, nowMs: number): Promise<void> {
    const shownPlays = shown === null ? [] : toPlays(shown, sinceMs, nowMs);
    if (shownPlays.length > 0) await plays.send(caller, { plays: shownPlays });
  }

  async function executeCommands(caller: DeviceCaller): Promise<void> {
    for (const { id, kind } of await commands.pending(caller)) {
      const hasNoPicture = kind === 'screenshot';
      const detail = 'A sample screen has no picture of its own';
      await commands.settle(caller, id, hasNoPicture ? { state: 'failed', detail } : { state: 'done' });
    }
  }

  async function playScreen(deviceId: string, screen: VirtualScreen): Promise<void> {
    const caller = await deviceCache.authenticate(tokens.tokenOf(deviceId));
    await updateManifest(caller, screen);
    if (screen.manifest === null) return;
    const nowMs = clock().getTime();
    const shown = shownAt(screen.manifest, nowMs);
    const isChange = shown.assetId !== screen.shown?.assetId || shown.reason !== screen.shown.reason;
    if (!isChange && nowMs - screen.heartbeatMs < HEARTBEAT_MS) return;
    const { pendingCommands } = await player.heartbeat(caller, toHeartbeat(screen.manifest, shown, nowMs));
    screen.heartbeatMs = nowMs;
    if (pendingCommands > 0) await executeCommands(caller);
    if (!isChange) return;
    await reportPlay(caller, screen, nowMs);
    screen.shown = shown;
    screen.sinceMs = nowMs;
  }

  /** Plays every virtual screen once. */
  async function playAll(): Promise<void> {
    const ids = await listVirtualScreens(db);
    screens = new Map(
      ids.map((id) => [id, screens.get(id) ?? { manifest: null, shown: null, sinceMs: 0, heartbeatMs: 0 }]),
    );
    for (const [deviceId, screen] of screens) {
      await playScreen(deviceId, screen).catch((error: unknown) => {
        // Deleted since the ids were read.
        if (!isAppError(error, 'device.unpaired')) onError(error);
      });
    }
  }

  return {
    playAll,

    /** Plays them until the signal is aborted. One process of the installation does so. */
    run: repeatInRounds(ROUND_MS, playAll, onError),
  };
}
