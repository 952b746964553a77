import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  NO_SETTINGS,
  type ReadSettings,
  readSettingsFile,
  type WifiSettings,
  writeSettingsFile,
} from '@vitrine/contract/agent/settings-file';
import { disk, findStored, isMissing, replaceSynced } from '../../files/disk.ts';
import { openState } from '../../files/state.ts';
import { readUntrusted } from '../../files/untrusted.ts';
import type { Run } from '../../machine/programs.ts';
import type { NetworkStatus, WifiInReach } from '../../network/network-status.ts';
import { decide, describeNetwork, endJoining, failOpening, type Memory, type Sight, createMemory } from './decide.ts';
import {
  ACCESS_POINT_ADDRESS,
  ACCESS_POINT_ID,
  WIFI_ID,
  writeAccessPointProfile,
  writeWifiProfile,
} from './keyfile.ts';
import { type Device, explainFailure, type NetworkManager } from './nmcli.ts';

/** The paths of a machine. */
export interface NetworkPaths {
  settings: string;
  /** The folder of NetworkManager for connections that end with the machine. */
  profiles: string;
  /** The Wi-Fi that the settings named last without a mistake, in the form of the settings. */
  lastWifi: string;
  /** See `NETWORK_STATUS`. */
  status: string;
  /** The folder of the agent's lasting files. */
  agentState: string;
  /** See `LACKS_SERVER`. */
  lacksServer: string;
  /** Written whenever the page for phones is used. */
  formUsed: string;
}

interface Options {
  paths: NetworkPaths;
  network: NetworkManager;
  run: Run;
  log: (message: string) => void;
  /** The time of a clock that never jumps. */
  nowMs: () => number;
}

const PORTAL = 'vitrine-portal.service';

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Readers find the former text or the new one, whole. */
async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}

interface FoundSettings extends ReadSettings {
  /** The bytes of the file, by which a change is recognized. */
  content: string;
}

/** Reads the settings. The agent shows their mistakes on the screen; a file that can't be read is one. */
async function readSettings(path: string): Promise<FoundSettings> {
  const { value, isDamaged } = await findStored(disk, path, (content) => ({
    ...readSettingsFile(content),
    content: content.toString('latin1'),
  }));
  return value ?? { settings: NO_SETTINGS, mistakes: isDamaged ? ['It can’t be read'] : [], content: '' };
}

/** The agent's state is shorter. */
const MAX_STATE_BYTES = 1_000_000;

const readState = (path: string): Promise<Buffer | null> =>
  readUntrusted(path, MAX_STATE_BYTES).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/**
 * Reads whether the screen belongs to an account. An agent that was taken over owns the folder: whatever it puts there, the
 * network goes on, and a state that cannot be read opens no Wi-Fi.
 */
async function isPaired(agentState: string): Promise<boolean> {
  let isUnreadable = false;
  const read = (path: string): Promise<Buffer | null> =>
    readState(path).catch((error: unknown) => {
      isUnreadable = true;
      throw error;
    });
  // The agent reports the damage.
  const state = await openState({ ...disk, read, noteDamage: () => undefined }, agentState);
  return isUnreadable || state.read().identity !== null;
}

/**
 * Keeps the machine in a network: joins the Wi-Fi of the settings, and lets people set up a new screen by a Wi-Fi of its
 * own. `look` looks once, does what is needed, and returns whether there is a network.
 */
export function createNetworkWatch({ paths, network, run, log, nowMs }: Options): { look: () => Promise<boolean> } {
  const wifiProfile = join(paths.profiles, 'vitrine-wifi.nmconnection');
  const accessPointProfile = join(paths.profiles, 'vitrine-setup.nmconnection');
  // Eight digits are typed without mistakes; they count until the machine restarts.
  const password = String(randomInt(10 ** 8)).padStart(8, '0');
  let memory: Memory | null = null;
  let accessPoint: NetworkStatus['accessPoint'] = null;
  let inReach: WifiInReach[] = [];
  let country: string | null = null;
  /** The Wi-Fi that {@link chooseWifi} has chosen last; undefined before the first time. */
  let chosen: WifiSettings | null | undefined;
  let written = '';

  const tryTo = (what: string, work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        log(`${what} failed: ${error instanceof Error ? error.message.trim() : String(error)}`);
        return false;
      },
    );

  /**
   * Returns the Wi-Fi of the settings. A mistake in them takes no network from a screen: the Wi-Fi that they named before it
   * counts, also after a restart of the machine.
   */
  async function chooseWifi({ settings: { wifi }, mistakes }: ReadSettings): Promise<WifiSettings | null> {
    if (mistakes.length > 0 && wifi === null) {
      chosen ??= (await readSettings(paths.lastWifi)).settings.wifi;
      return chosen;
    }
    if (chosen === undefined || !isDeepStrictEqual(chosen, wifi)) {
      const text = writeSettingsFile({ ...NO_SETTINGS, wifi });
      await tryTo(
        'Remembering the Wi-Fi of the settings',
        wifi === null ? rm(paths.lastWifi, { force: true }) : replaceSynced(disk, paths.lastWifi, text),
      );
    }
    chosen = wifi;
    return wifi;
  }

  /** Writes or deletes the connection to the Wi-Fi of the settings. */
  async function applySettings(wifi: WifiSettings | null): Promise<void> {
    const profile = wifi === null ? null : writeWifiProfile(wifi);
    const current = (await readText(wifiProfile)) || null;
    const wanted = wifi?.country ?? null;
    if (wanted !== null && wanted !== country) {
      country = wanted;
      await tryTo('Setting the country of Wi-Fi', run(['iw', 'reg', 'set', wanted]));
    }
    if (profile === current) return;
    // This also ends a connection in use, because its name or password has changed.
    if (current !== null) await network.remove(WIFI_ID).catch(() => undefined);
    await rm(wifiProfile, { force: true });
    if (profile === null) return;
    await replaceFile(wifiProfile, profile, 0o600);
    await tryTo('Loading the Wi-Fi of the settings', network.load(wifiProfile));
  }

  async function joinWifi({ name: device }: Device, wifi: string, settings: string): Promise<void> {
    let problem: string | null = null;
    try {
      await network.connect(WIFI_ID, device);
      log(`Joined the Wi-Fi of the settings by ${device}`);
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      const found = await network.listNetworks(device).catch(() => null);
      problem = explainFailure(wifi, output, found === null ? null : found.some(({ name }) => name === wifi));
      log(`${problem}: ${output.trim()}`);
    }
    if (memory !== null) memory = endJoining(memory, nowMs(), settings, problem);
  }

  /** Returns whether the machine's own Wi-Fi is open. */
  async function openAccessPoint(device: Device): Promise<boolean> {
    // An adapter that has opened a network cannot look for others.
    inReach = await network.listNetworks(device.name).catch(() => []);
    const name = `Vitrine-${device.hardwareAddress.replaceAll(':', '').slice(-4).toUpperCase()}`;
    await replaceFile(accessPointProfile, writeAccessPointProfile(device.name, { name, password }), 0o600);
    const isOpen = await tryTo(
      `Opening the Wi-Fi ${name}`,
      network.load(accessPointProfile).then(() => network.connect(ACCESS_POINT_ID, device.name)),
    );
    if (!isOpen) return false;
    accessPoint = { name, password, address: ACCESS_POINT_ADDRESS };
    log(`Opened the Wi-Fi ${name} by ${device.name}, for a phone to set up this screen`);
    await tryTo('Starting the page for phones', run(['systemctl', '--no-block', 'start', PORTAL]));
    return true;
  }

  async function closeAccessPoint(): Promise<void> {
    accessPoint = null;
    await tryTo('Ending the page for phones', run(['systemctl', '--no-block', 'stop', PORTAL]));
    await tryTo('Closing the Wi-Fi for phones', network.disconnect(ACCESS_POINT_ID));
  }

  async function writeStatus(status: NetworkStatus): Promise<void> {
    const text = JSON.stringify(status);
    if (text === written) return;
    await replaceFile(paths.status, text, 0o644);
    written = text;
  }

  return {
    async look() {
      const read = await readSettings(paths.settings);
      const { content } = read;
      const wifi = await chooseWifi(read);
      if (memory === null) {
        // A former process may have left a Wi-Fi open, whose password is not known here.
        await network.disconnect(ACCESS_POINT_ID).catch(() => undefined);
        memory = createMemory(nowMs(), content);
      }
      await applySettings(wifi);
      const used = await stat(paths.formUsed).catch(() => null);
      const sight: Sight = {
        nowMs: nowMs(),
        devices: await network.listDevices(),
        wifi: wifi?.name ?? null,
        settings: content,
        isPaired: await isPaired(paths.agentState),
        lacksServer: await isThere(paths.lacksServer),
        formIdleMs: used === null ? null : Date.now() - used.mtimeMs,
      };
      const decided = decide(memory, sight);
      ({ memory } = decided);
      const { action } = decided;
      // The Wi-Fi may also have ended by itself, as when its adapter was pulled out.
      if (action?.kind === 'close' || (accessPoint !== null && memory.opened === null)) await closeAccessPoint();
      if (action?.kind === 'open' && !(await openAccessPoint(action.device))) memory = failOpening(memory, nowMs());
      if (action?.kind === 'join' && sight.wifi !== null) void joinWifi(action.device, sight.wifi, content);
      const status = describeNetwork(memory, sight, { accessPoint, inReach });
      await writeStatus(status);
      return status.state === 'connected';
    },
  };
}
