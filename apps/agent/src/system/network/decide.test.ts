import { describe, expect, test } from 'vitest';
import {
  ACCESS_POINT_MS,
  decide,
  describeNetwork,
  endJoining,
  FORM_IDLE_MS,
  type Memory,
  PATIENCE_MS,
  RETRY_MS,
  type Sight,
  createMemory,
} from './decide.ts';
import type { Device } from './nmcli.ts';

const STEP_MS = 1_000;
const WRONG = 'The password of Lobby is wrong';

interface Radio {
  name: string;
  canOpenAccessPoint: boolean;
}
const RADIO: Radio = { name: 'wlan0', canOpenAccessPoint: true };

/** Simulates a machine at a site: its decisions are carried out at once, and tests change the cables and routers. */
function createSite(radios: Radio[], start: { wifi?: string; isPaired?: boolean } = {}) {
  const site = {
    hasCable: false,
    /** The reason why the Wi-Fi of the settings cannot be joined; null when it can. */
    refusal: null as string | null,
    wifi: start.wifi ?? null,
    settings: 'first',
    isPaired: start.isPaired ?? false,
    lacksServer: false,
    formIdleMs: null as number | null,
  };
  let nowMs = 0;
  let memory: Memory = createMemory(nowMs, site.settings);
  let sight: Sight;
  const profiles = new Map<string, Device['profile']>();
  const events: string[] = [];

  function see(): Sight {
    const device = (name: string, kind: Device['kind'], isOn: boolean): Device => ({
      name,
      kind,
      state: isOn ? 'connected' : kind === 'cable' ? 'absent' : 'idle',
      profile: kind === 'cable' ? (isOn ? 'other' : null) : (profiles.get(name) ?? null),
      hardwareAddress: 'DC:A6:32:01:7F:3A',
      canOpenAccessPoint: radios.some((radio) => radio.name === name && radio.canOpenAccessPoint),
      addresses: isOn ? ['192.168.1.7'] : [],
    });
    return {
      nowMs,
      ...site,
      devices: [
        device('eth0', 'cable', site.hasCable),
        ...radios.map(({ name }) => device(name, 'wifi', profiles.has(name))),
      ],
    };
  }

  function step(): void {
    nowMs += STEP_MS;
    // A router that is switched off ends what was joined by it.
    for (const [name, profile] of profiles) if (profile === 'wifi' && site.refusal !== null) profiles.delete(name);
    sight = see();
    const decided = decide(memory, sight);
    ({ memory } = decided);
    const { action } = decided;
    if (action === null) return;
    if (action.kind === 'close') {
      events.push('close');
      for (const [name, profile] of profiles) if (profile === 'access-point') profiles.delete(name);
      return;
    }
    events.push(`${action.kind} ${action.device.name}`);
    if (action.kind === 'open') profiles.set(action.device.name, 'access-point');
    else {
      if (site.refusal === null) profiles.set(action.device.name, 'wifi');
      memory = endJoining(memory, nowMs, site.settings, site.refusal);
    }
  }

  return {
    site,
    /** Lets this time pass, and returns what the machine does in it. */
    wait: (ms: number): string[] => {
      events.length = 0;
      for (let passed = 0; passed < ms; passed += STEP_MS) step();
      return [...events];
    },
    set: (wifi: string | null): void => {
      site.wifi = wifi;
      site.settings += '+';
    },
    status: () => describeNetwork(memory, (sight = see()), { accessPoint: null, inReach: [] }),
  };
}

describe('a new screen', () => {
  test('opens a Wi-Fi of its own when nobody has plugged in a cable for 45 seconds', () => {
    const { wait, status } = createSite([RADIO]);
    expect(wait(PATIENCE_MS - STEP_MS)).toEqual([]);
    expect(status().state).toBe('looking');
    expect(wait(2 * STEP_MS)).toEqual(['open wlan0']);
    expect(status()).toMatchObject({ state: 'none', problem: null });
    expect(wait(60 * 60_000)).toEqual([]);
  });

  test('opens none with a cable, and closes it when one is plugged in', () => {
    const { site, wait, status } = createSite([RADIO]);
    site.hasCable = true;
    expect(wait(60 * 60_000)).toEqual([]);
    expect(status()).toMatchObject({ state: 'connected', connection: 'cable' });
    site.hasCable = false;
    expect(wait(PATIENCE_MS + 2 * STEP_MS)).toEqual(['open wlan0']);
    site.hasCable = true;
    expect(wait(60_000)).toEqual(['close']);
  });

  test('opens none without an adapter that is able to', () => {
    const { wait, status } = createSite([{ name: 'wlan0', canOpenAccessPoint: false }]);
    expect(wait(60 * 60_000)).toEqual([]);
    expect(status()).toMatchObject({ state: 'none', canOpenAccessPoint: false });
    const { wait: waitWithout, status: statusWithout } = createSite([], { wifi: 'Lobby' });
    expect(waitWithout(60 * 60_000)).toEqual([]);
    expect(statusWithout().problem).toBe('This machine has no Wi-Fi adapter');
  });

  test('joins the Wi-Fi of its settings at once', () => {
    const { wait, status } = createSite([RADIO], { wifi: 'Lobby' });
    expect(wait(60 * 60_000)).toEqual(['join wlan0']);
    expect(status()).toMatchObject({
      state: 'connected',
      connection: 'wifi',
      wifi: 'Lobby',
      addresses: ['192.168.1.7'],
    });
  });

  test('says that the password is wrong, and opens its own Wi-Fi again with this reason', () => {
    const { site, wait, set, status } = createSite([RADIO]);
    wait(PATIENCE_MS + 2 * STEP_MS);
    site.refusal = WRONG;
    set('Lobby');
    expect(wait(4 * STEP_MS)).toEqual(['close', 'join wlan0', 'open wlan0']);
    expect(status().problem).toBe(WRONG);
    site.refusal = null;
    set('Lobby');
    expect(wait(60_000)).toEqual(['close', 'join wlan0']);
    expect(status()).toMatchObject({ state: 'connected', problem: null });
  });

  test('lets the phone read the answer before it closes its Wi-Fi', () => {
    const { site, wait, set } = createSite([RADIO]);
    wait(PATIENCE_MS + 2 * STEP_MS);
    site.formIdleMs = 0;
    set('Lobby');
    expect(wait(10 * STEP_MS)).toEqual([]);
    site.formIdleMs = 3_000;
    expect(wait(STEP_MS)).toEqual(['close']);
  });

  test('tries the Wi-Fi of its settings again every five minutes, unless somebody uses the page on a phone', () => {
    const { site, wait } = createSite([RADIO], { wifi: 'Lobby' });
    site.refusal = 'Lobby is not in reach';
    wait(PATIENCE_MS + 2 * STEP_MS);
    expect(wait(ACCESS_POINT_MS + 2 * STEP_MS)).toEqual(['close', 'join wlan0', 'open wlan0']);
    site.formIdleMs = FORM_IDLE_MS - 1;
    expect(wait(2 * ACCESS_POINT_MS)).toEqual([]);
    site.formIdleMs = FORM_IDLE_MS;
    site.refusal = null;
    expect(wait(60 * 60_000)).toEqual(['close', 'join wlan0']);
  });

  test('joins by one of two adapters while the other one keeps its own Wi-Fi open', () => {
    const { site, wait } = createSite([RADIO, { name: 'wlan1', canOpenAccessPoint: false }], { wifi: 'Lobby' });
    site.refusal = 'Lobby is not in reach';
    const events = wait(10 * 60_000);
    expect(events.filter((event) => event !== 'join wlan1')).toEqual(['open wlan0']);
    expect(events.length).toBeGreaterThan(20);
    site.refusal = null;
    expect(wait(2 * RETRY_MS)).toEqual(['join wlan1', 'close']);
  });

  test('waits for a cable when its settings name no Wi-Fi any more', () => {
    const { wait, set } = createSite([RADIO], { wifi: 'Lobby' });
    wait(60_000);
    set(null);
    expect(wait(PATIENCE_MS - 2 * STEP_MS)).toEqual([]);
  });

  test('opens its own Wi-Fi when no server answers in the one that it has joined', () => {
    const { site, wait, status } = createSite([RADIO], { wifi: 'Lobby' });
    site.lacksServer = true;
    expect(wait(PATIENCE_MS + 3 * STEP_MS)).toEqual(['join wlan0', 'open wlan0']);
    expect(status().problem).toBe('Lobby works, but no Vitrine server answers there');
    // The server is started later: the screen notices without anybody’s help.
    site.lacksServer = false;
    expect(wait(60 * 60_000)).toEqual(['close', 'join wlan0']);
  });
});

describe('a screen that is paired', () => {
  test('never opens a Wi-Fi of its own, and joins that of its settings again when the router is back', () => {
    const { site, wait, status } = createSite([RADIO], { wifi: 'Lobby', isPaired: true });
    expect(wait(60_000)).toEqual(['join wlan0']);
    site.refusal = 'Lobby is not in reach';
    site.lacksServer = true;
    const events = new Set(wait(60 * 60_000));
    expect(events).toEqual(new Set(['join wlan0']));
    expect(status().state).toBe('none');
    site.refusal = null;
    expect(wait(RETRY_MS + 2 * STEP_MS)).toEqual(['join wlan0']);
    expect(wait(60 * 60_000)).toEqual([]);
  });

  test('closes the Wi-Fi that it had opened before', () => {
    const { site, wait } = createSite([RADIO]);
    wait(PATIENCE_MS + 2 * STEP_MS);
    site.isPaired = true;
    expect(wait(60 * 60_000)).toEqual(['close']);
  });
});

test('the end of a try with former settings says nothing about the new ones', () => {
  const memory = { ...createMemory(0, 'new'), isJoining: true };
  expect(endJoining(memory, 1, 'old', WRONG)).toMatchObject({ isJoining: false, problem: null, nextTryMs: 0 });
});
