import './polyfills.ts';
import '@fontsource-variable/hanken-grotesk/index.css';
import './styles/stage.css';
import './styles/screen.css';
import './styles/pairing.css';
import './styles/message.css';
import './styles/strip.css';
import { buildElement } from './core/element.ts';
import { chooseLanguage, speak, t } from './core/language.ts';
import { createReports, type Reports } from './core/reports.ts';
import { wait } from './network/backoff.ts';
import { keepUpToDate, reloadOnceServed } from './network/update.ts';
import { connectAgent } from './pairing/agent-link.ts';
import { createIdentityKeeper } from './pairing/identity.ts';
import { finishPairing, pair, type PairingProposal } from './pairing/pair.ts';
import type { Stage } from './playing/stage.ts';
import { keepAwake } from './playing/wake-lock.ts';
import { removeLocal, TIME } from './storage/local.ts';
import { createStore } from './storage/store.ts';

/** After a failure the player retries, because no one is at the screen to reload the page. */
const RETRY_MS = 30_000;

/** The service worker answers a reload during an outage; only secure origins (HTTPS, localhost) may register one. */
async function registerWorker(reports: Reports): Promise<void> {
  try {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    await workers?.register('/player/sw.js', { scope: '/player/' });
    reports.setWarning('no-service-worker', workers === undefined);
  } catch {
    reports.setWarning('no-service-worker', true);
  }
}

async function requestPersistence(reports: Reports): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  const isPersistent = await storage?.persist?.().catch(() => false);
  reports.setWarning('storage-not-persistent', !isPersistent);
}

/** H.264 in MP4, the format of most videos: some builds of browsers lack its decoder. */
const canPlayH264 = (): boolean =>
  document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== '';

const query = new URLSearchParams(location.search);

const readQuery = (name: string): string | undefined => (query.get(name) ?? '').trim() || undefined;

const readProposal = (): PairingProposal => ({ name: readQuery('name'), deviceId: readQuery('deviceId') });

async function run(): Promise<void> {
  const store = createStore();
  const agent = await connectAgent(location);
  const keeper = createIdentityKeeper(store, agent);
  const reports = createReports();
  void registerWorker(reports);
  void requestPersistence(reports);
  addEventListener('error', ({ message }) => reports.logError(`The player failed: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => reports.logError(`The player failed: ${String(reason)}`));
  reports.setWarning('no-h264', !canPlayH264());
  keepAwake((isAwake) => reports.setWarning('no-wake-lock', !isAwake));

  let stage: Stage | null = null;
  keepUpToDate(() => stage !== null && stage.shown() !== null);

  for (;;) {
    const speaking = speak(chooseLanguage([String(readQuery('lang')), ...navigator.languages]), () => stage?.redraw());
    let identity = await keeper.load();
    if (identity === null) {
      await speaking;
      identity = await pair(store, readProposal(), document.body, agent);
      await keeper.save(identity);
      await finishPairing(store);
      // The first hour of this pairing begins.
      removeLocal(TIME);
    }
    const { createStage, runSession, keepParts } = await loadPlaying();
    keepParts();
    stage = createStage({
      onMuted(isMuted) {
        reports.setWarning('muted', isMuted);
        if (!isMuted) return;
        reports.logWarning('The browser blocks sound until someone touches this screen.');
      },
    });
    document.body.append(stage.root);
    try {
      await runSession({ identity, store, stage, reports, judgePage: agent.judgePage });
      await keeper.forget();
    } catch {
      stage.showMessage({
        kind: 'notice',
        name: '',
        text: t('This browser blocks storage. Allow it, or use another one.'),
      });
      await wait(RETRY_MS, new AbortController().signal);
    }
    stage.root.remove();
    stage = null;
  }
}

/** What a paired screen needs besides. It is among the files that the service worker stores. */
async function loadPlaying() {
  for (;;) {
    try {
      return await import('./session.ts');
    } catch {
      // The connection was lost between the two files, or the server has another release by now.
      const text = buildElement('p', { class: 'middle large' }, t('The player could not be loaded. Trying again…'));
      const notice = buildElement('div', { class: 'screen' }, buildElement('i'), text);
      document.body.append(notice);
      await wait(RETRY_MS, new AbortController().signal);
      notice.remove();
      await reloadOnceServed().catch(() => undefined);
    }
  }
}

const { documentElement: page } = document;
// Too old, and says so (start-check.js).
if (!page.hasAttribute('data-failed')) {
  page.setAttribute('data-started', '');
  removeLocal('vitrine.player.told');
  void run();
}
