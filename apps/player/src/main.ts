import '@fontsource-variable/hanken-grotesk/index.css';
import './styles/player.css';
import { pause } from './network/backoff.ts';
import { forgetIdentity, loadIdentity, saveIdentity } from './pairing/identity.ts';
import { finishPairing, pair, type PairingWishes } from './pairing/pairing.ts';
import { createReports, type Reports } from './network/reports.ts';
import { play } from './session.ts';
import { createStage, type Stage } from './playing/stage.ts';
import { createStore } from './storage/store.ts';
import { keepUpToDate } from './network/update.ts';
import { keepAwake } from './playing/wake-lock.ts';

/** A browser that refuses to store anything is asked again, since nobody stands by a screen. */
const RETRY_MS = 30_000;

/** The shell answers a reload without a server; only secure origins (HTTPS, localhost) may have one. */
async function keepShell(reports: Reports): Promise<void> {
  try {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    await workers?.register('/player/sw.js', { scope: '/player/' });
    reports.warn('no-service-worker', workers === undefined);
  } catch {
    reports.warn('no-service-worker', true);
  }
}

async function keepStorage(reports: Reports): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  const isKept = (await storage?.persist?.().catch(() => false)) ?? false;
  reports.warn('storage-not-persistent', !isKept);
}

function wishes(): PairingWishes {
  const asked = new URLSearchParams(location.search);
  return { name: asked.get('name')?.trim() || null, deviceId: asked.get('deviceId')?.trim() || null };
}

async function run(): Promise<void> {
  const store = createStore();
  const reports = createReports();
  void keepShell(reports);
  void keepStorage(reports);
  addEventListener('error', ({ message }) => reports.error(`The player failed: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => reports.error(`The player failed: ${String(reason)}`));
  keepAwake((isHeld) => reports.warn('no-wake-lock', !isHeld));

  let stage: Stage | null = null;
  keepUpToDate(() => stage !== null && stage.shown() !== null);

  for (;;) {
    let identity = await loadIdentity(store);
    if (identity === null) {
      identity = await pair(store, wishes(), document.body);
      await saveIdentity(store, identity);
      await finishPairing(store);
    }
    stage = createStage((isMuted) => {
      reports.warn('muted', isMuted);
      if (isMuted)
        reports.remark('The browser blocks sound until someone touches this screen. It plays without sound.');
    });
    document.body.append(stage.root);
    try {
      await play({ identity, store, stage, reports });
      await forgetIdentity(store);
    } catch {
      stage.say({
        kind: 'notice',
        name: 'This screen',
        text: 'This browser blocks storage. Allow this page to store data, or use another browser.',
      });
      await pause(RETRY_MS, new AbortController().signal);
    }
    stage.root.remove();
    stage = null;
  }
}

void run();
