import type { Browser } from '@vitrine/agent/src/browser/browser.ts';
import { createLossyDisk } from '@vitrine/agent/src/test/lossy-disk.ts';
import type { Disk } from '@vitrine/agent/src/files/disk.ts';
import type { BrowserOptions } from '../stand-ins/machine-parts.ts';
import { createBrowserStorage } from '../world/browser-storage.ts';
import { type Arrived, createLink, type Request, type Serve } from '../world/network.ts';
import type { Random } from '../world/random.ts';
import type { Life, Time } from '../world/time.ts';
import { type AgentFile, launchAgent, PACKAGED_AGENT, type RunningAgent, SERVER } from './agent.ts';
import type { Programs } from './bundles.ts';
import { askOrigin } from './local-origin.ts';
import { openPage, pageOf, releaseIn } from './page.ts';
import { createTv } from './panel.ts';
import type { Seen } from './stage.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;

const BOOT_MS = 15_000;
const BROWSER_START_MS = 4_000;
const RESTART_MS = 2_000;

interface MachineOptions {
  programs: Programs;
  time: Time;
  random: Random;
  hasAgent: boolean;
  serve: Serve;
  /** The release of the player at the server. */
  playerRelease: () => string;
  onSeen: (seen: Seen) => void;
  onFailure: (error: unknown) => void;
}

/** The page of a browser, as far as it is there. */
interface OpenedPage {
  life: Life;
  sinceMs: number;
  /** Tells the page that it ends. */
  hide: () => void;
}

export type Machine = ReturnType<typeof createMachine>;

/** A machine behind a screen: its power, its clock, its disk, its browser, and its agent if it has one. */
export function createMachine(options: MachineOptions) {
  const { programs, time, random, hasAgent, serve, playerRelease, onSeen, onFailure } = options;
  const link = createLink({ time, random: random.fork('link') });
  const storage = createBrowserStorage({ time, random: random.fork('storage'), quotaBytes: 40_000 });
  const tv = createTv({ time, random: random.fork('tv') });
  const choose = random.fork('disk');
  const clockState = { errorMs: 0, stoppedAtMs: null as number | null };
  const clock = { now: () => (clockState.stoppedAtMs ?? time.now()) + clockState.errorMs };
  const packaged: AgentFile = { version: '0.3.0', kind: 'good' };
  let files = new Map<string, Buffer>([[PACKAGED_AGENT, Buffer.from(JSON.stringify(packaged))]]);
  let lossy = createLossyDisk(FOREVER, (below) => choose.below(below), files);
  let isDiskFull = false;
  let power: Life = { isOver: true };
  let agent: RunningAgent | null = null;
  let browser: Life | null = null;
  let page: OpenedPage | null = null;
  /** The release of the player that a service worker has stored. */
  let workerRelease = playerRelease();
  let isStalling = false;
  let starts = 0;

  const send = (life: Life, request: Request): Promise<Arrived> => link.send(life, request, serve);

  /** Called in the middle of the next write. */
  let onWrite: (() => void) | null = null;

  /** The power goes within the next milliseconds, if it is to go while something is written. */
  function noteWrite(): void {
    if (onWrite === null) return;
    time.after(random.between(0, 12), power, onWrite);
    onWrite = null;
  }
  storage.onWrite(noteWrite);

  async function operate<T>(work: () => Promise<T>, isWrite = true): Promise<T> {
    if (isWrite) noteWrite();
    await time.wait(random.between(0.2, 4), power);
    return work();
  }

  const disk: Disk = {
    noteDamage: () => undefined,
    read: (path) => operate(() => lossy.disk.read(path), false),
    write: (path, content) =>
      operate(() => {
        if (isDiskFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        return lossy.disk.write(path, content);
      }),
    sync: (path) => operate(() => lossy.disk.sync(path)),
    rename: (from, to) => operate(() => lossy.disk.rename(from, to)),
    list: (folder) => operate(() => lossy.disk.list(folder), false),
    remove: (path) => operate(() => lossy.disk.remove(path)),
  };

  /** @param isOrderly the page is told before it ends */
  function closePage(isOrderly = false): void {
    if (page !== null) {
      if (isOrderly && !page.life.isOver) page.hide();
      page.life.isOver = true;
    }
    page = null;
  }

  /** Opens the player's page, as soon as there is one. */
  function openPlayer(of: Life): void {
    closePage(true);
    if (of.isOver) return;
    const life: Life = { isOver: false };
    const opened: OpenedPage = { life, sinceMs: time.now(), hide: () => undefined };
    page = opened;
    onSeen({ kind: 'screen', name: 'blank' });
    const address = new URL(agent?.browser?.address ?? `${SERVER}/player/`);
    const found = agent === null ? workerRelease : releaseIn(String(agent.origin?.copy.find('')?.content ?? ''));
    // The first-boot page of the agent looks again and again for a player.
    if (found === null) return void time.after(5_000, life, () => openPlayer(of));
    const origin = agent?.origin ?? null;
    const owner = agent?.life ?? life;
    opened.hide = openPage({
      program: programs.page,
      release: found,
      time,
      life,
      random: random.fork(`page ${time.now()}`),
      clock,
      storage,
      link,
      address,
      send: (request) => {
        if (origin !== null) return askOrigin(origin, request, { time, life: owner, page: life, send });
        return send(life, request).then((arrived) => (request.path === '/player/' ? keepRelease(arrived) : arrived));
      },
      onSeen: (seen) => void (life.isOver || onSeen(seen)),
      onReload: () => void time.after(50, life, () => openPlayer(of)),
      onFailure,
      isStalling: () => isStalling,
    });
  }

  /** The service worker stores the release that it has been sent. */
  async function keepRelease(arrived: Arrived): Promise<Arrived> {
    const text = await arrived.text();
    workerRelease = releaseIn(text) ?? workerRelease;
    return { ...arrived, text: async () => pageOf(workerRelease) };
  }

  function startBrowser(of: RunningAgent, { prepare = async () => {}, onConnected }: BrowserOptions): void {
    const mine: Life = { isOver: false };
    browser = mine;
    time.after(BROWSER_START_MS, of.life, () => {
      if (mine.isOver || of.life.isOver) return;
      connect().catch(() => restartBrowser(of));
    });

    async function connect(): Promise<void> {
      await prepare(async () => storage.evict({ isThorough: true }));
      if (mine.isOver || of.life.isOver) return;
      openPlayer(mine);
      onConnected();
    }
  }

  function restartBrowser(of: RunningAgent): void {
    if (browser !== null) browser.isOver = true;
    closePage();
    storage.flush();
    onSeen({ kind: 'screen', name: 'blank' });
    if (of.browser !== null) startBrowser(of, of.browser);
  }

  const runningBrowser = (): Life | null => (browser?.isOver === true ? null : browser);

  function openBrowser(of: RunningAgent, asked: BrowserOptions): Browser {
    of.browser = asked;
    startBrowser(of, asked);
    return {
      isConnected: () => page !== null && runningBrowser() !== null,
      readAddress: async () => (page === null ? null : asked.address),
      navigate: async () => openPlayer(runningBrowser() ?? { isOver: true }),
      reload: async () => openPlayer(runningBrowser() ?? { isOver: true }),
      restart: () => void time.after(10, of.life, () => restartBrowser(of)),
      judgePage: async () => null,
      useLogins: async () => undefined,
      takeScreenshot: async () => Buffer.alloc(0),
      isPlain: async () => false,
      close: async () => undefined,
    };
  }

  function startAgent(): void {
    const life: Life = { isOver: false };
    const mine = power;
    starts += 1;
    function restart(afterMs: number): void {
      starts += 1;
      storage.flush();
      if (browser !== null) browser.isOver = true;
      closePage();
      onSeen({ kind: 'screen', name: 'blank' });
      time.after(afterMs, mine, startAgent);
    }
    const started: RunningAgent = { life, version: '', browser: null, origin: null };
    agent = started;
    launchAgent({
      program: programs.agent,
      time,
      life,
      random: random.fork(`agent ${time.now()}`),
      clock,
      disk,
      tv,
      send,
      openBrowser: (of, asked) => {
        agent = of;
        return openBrowser(of, asked);
      },
      onEnd: () => restart(RESTART_MS),
      onReboot: () => void time.after(1_000, mine, () => restartMachine(10_000)),
      onFailure,
    }).then((running) => (agent = life.isOver ? agent : running), onFailure);
  }

  function turnOn(): void {
    power = { isOver: false };
    time.after(BOOT_MS, power, () => {
      if (hasAgent) return startAgent();
      browser = power;
      openPlayer(power);
    });
  }

  function end(): void {
    power.isOver = true;
    if (agent !== null) agent.life.isOver = true;
    if (browser !== null) browser.isOver = true;
    agent = null;
    browser = null;
    closePage();
    onSeen({ kind: 'screen', name: 'dark' });
  }

  /** An orderly restart, as by `systemctl reboot`. */
  function restartMachine(afterMs: number): void {
    closePage(true);
    end();
    storage.flush();
    time.after(afterMs, { isOver: false }, turnOn);
  }

  return {
    link,
    storage,
    tv,
    clock: clockState,
    hasAgent,
    turnOn,
    isOn: (): boolean => !power.isOver,
    /** The error of the clock of the device, in milliseconds. */
    clockErrorMs: (): number => clock.now() - time.now(),
    isStalling: (): boolean => isStalling,
    /** The instant since when the present page is open; null while there is none. */
    pageSinceMs: (): number | null => page?.sinceMs ?? null,
    /** How often the agent has started and ended. */
    agentStarts: (): number => starts,
    agentVersion: (): string | null => agent?.version ?? null,
    restart: restartMachine,
    /** The power goes, and comes back after a time. Returns how many writes were lost and files torn. */
    losePower(forMs: number): { lost: number; torn: number } {
      end();
      files = lossy.afterLoss();
      // The package's own agent is on a partition that nothing writes.
      files.set(PACKAGED_AGENT, Buffer.from(JSON.stringify(packaged)));
      lossy = createLossyDisk(FOREVER, (below) => choose.below(below), files);
      time.after(forMs, { isOver: false }, turnOn);
      return storage.losePower();
    },
    /** Calls back in the middle of the next write to the disk. */
    atNextWrite: (run: () => void): void => void (onWrite = run),
    /** The page hangs: its last picture stays, and nothing happens any more. */
    hangPage(): void {
      if (page !== null) page.life.isOver = true;
    },
    crashBrowser(): void {
      if (agent !== null) return restartBrowser(agent);
      closePage();
      storage.flush();
      onSeen({ kind: 'screen', name: 'blank' });
      time.after(BROWSER_START_MS, power, () => openPlayer(power));
    },
    setDiskFull(next: boolean): void {
      isDiskFull = next;
      storage.setFull(next);
    },
    setStalling: (next: boolean): void => void (isStalling = next),
  };
}
