/**
 * Has one of all the tabs that seek it lead: `lead` begins, what it answers with ends. A tab that leaves, or is closed,
 * hands over to another. Tabs seek until the returned function is called.
 */
export function seekLeadership(name: string, lead: () => () => void): () => void {
  // Browsers have locks on secure origins only, and most installations are plain HTTP on a LAN.
  return 'locks' in navigator ? byLock(name, lead) : byHeartbeat(name, lead);
}

function byLock(name: string, lead: () => () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  navigator.locks
    .request(name, { signal }, async () => {
      if (signal.aborted) return;
      const end = lead();
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      end();
    })
    // It left while it waited.
    .catch(() => {});
  return () => leaving.abort();
}

/**
 * How often the leader says that it is there, and after how long a silence another takes its place: one that is closed
 * hands over, so only a tab that has died falls silent, or one on a very busy machine.
 */
const BEAT_MS = 1_000;
const SILENCE_MS = 5_000;

/** The leader keeps its name and the time in the storage that all tabs share. The last to write is the one. */
function byHeartbeat(name: string, lead: () => () => void): () => void {
  const me = Math.random().toString(36).slice(2);
  let end: (() => void) | null = null;

  function beat(): void {
    const [leader, at] = (localStorage.getItem(name) ?? '').split(' ');
    if (leader !== me && Date.now() - Number(at ?? 0) < SILENCE_MS) {
      end?.();
      end = null;
      return;
    }
    localStorage.setItem(name, `${me} ${Date.now()}`);
    end ??= lead();
  }

  function onStorage({ key }: StorageEvent): void {
    if (key === name) beat();
  }

  function leave(): void {
    if (end === null) return;
    end();
    end = null;
    if (localStorage.getItem(name)?.startsWith(`${me} `) === true) localStorage.removeItem(name);
  }

  beat();
  const timer = setInterval(beat, BEAT_MS);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', leave);
    leave();
  };
}
