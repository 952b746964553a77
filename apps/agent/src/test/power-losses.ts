import { openState } from '../files/state.ts';
import type { CallServer } from '../network/call-server.ts';
import { openPlayerCopy } from '../page/player-copy.ts';
import { createChoice, createLossyDisk, PowerLost } from './lossy-disk.ts';
import { listFiles } from './player-server.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;

/** The start of an agent and an update of its player take about 30. */
const MAX_OPERATIONS = 36;

/** The files of the nth release of a player. */
const createRelease = (n: number): Record<string, string> => ({
  'index.html': `<script src="/player/assets/main-${n}.js"></script>`,
  [`assets/main-${n}.js`]: `show(${n});`.repeat(n),
  'assets/idle.svg': '<svg/>',
});

/**
 * Cuts the power of one machine so many times, one after the other on the same disk, at a random operation of its start or
 * while it updates the player and saves its identity. Returns what was unusable afterwards, which should be nothing.
 */
export async function losePower(rounds: number, seed: number): Promise<string[]> {
  const choose = createChoice(seed);
  const failures: string[] = [];
  let files = createRelease(0);
  const offered = new Set([listFiles(files).version]);
  let content = new Map<string, Buffer>();

  const call: CallServer = async (url) => {
    const path = url.pathname.slice('/player/'.length) || 'index.html';
    const text = path === 'release.json' ? JSON.stringify(listFiles(files)) : files[path];
    const body = Buffer.from(text ?? '');
    async function* readChunks(): AsyncGenerator<Buffer> {
      yield body;
    }
    return { status: 200, headers: {}, read: async () => body, readChunks };
  };

  /** A machine that has power for so many operations. */
  async function start(power: ReturnType<typeof createLossyDisk>) {
    const state = await openState(power.disk, '/data');
    const options = { disk: power.disk, folder: '/data', state, server: 'http://server', call };
    return { state, copy: await openPlayerCopy(options) };
  }
  const startWithPower = () => start(createLossyDisk(FOREVER, choose, content));

  const power = createLossyDisk(FOREVER, choose);
  await (await start(power)).copy.update();
  content = power.afterLoss();
  let saved = '';
  for (let round = 0; round < rounds; round += 1) {
    files = createRelease(1 + choose(9));
    offered.add(listFiles(files).version);
    const failing = createLossyDisk(1 + choose(MAX_OPERATIONS), choose, content);
    let attempted = saved;
    try {
      const { state, copy } = await start(failing);
      const updated = copy.update();
      updated.catch(() => undefined);
      for (let i = 0; i < choose(4); i += 1) {
        attempted = `${round}-${i}`;
        await state.save({ identity: { deviceId: attempted, deviceToken: 'token' } });
        saved = attempted;
      }
      await updated;
    } catch (error) {
      if (!(error instanceof PowerLost)) throw error;
    }
    content = failing.afterLoss();

    const { state, copy } = await startWithPower();
    const found = state.read().identity?.deviceId ?? '';
    // A file that was being saved may be there or not; a file that was saved before must be.
    if (found !== saved && found !== attempted) failures.push(`${round}: the identity is ${found}, not ${saved}`);
    saved = found;
    if (!offered.has(copy.version() ?? '')) failures.push(`${round}: the player is ${copy.version()}`);
    const script = /src="\/player\/(.+?)"/.exec(copy.find('')?.content.toString() ?? '')?.[1] ?? 'its page';
    if (copy.find(script) === null) failures.push(`${round}: the player lacks ${script}`);
  }
  const { copy } = await startWithPower();
  await copy.update();
  if (copy.version() !== listFiles(files).version) failures.push('the player cannot be updated any more');
  return failures;
}
