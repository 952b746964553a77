/**
 * Elects one leader among the tabs that call this with the same name. `lead` is called in the leader and returns a
 * function that is called when it stops leading. A tab that leaves or is closed is replaced by another one.
 *
 * @returns a function that leaves the election
 */
export function seekLeadership(name: string, lead: () => () => void): () => void {
  // Browsers have locks on secure origins only, and most installations are plain HTTP on a LAN.
  return 'locks' in navigator ? leadByLock(name, lead) : leadByHeartbeat(name, lead);
}

function leadByLock(name: string, lead: () => () => void): () => void {
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
    // Aborted while it waited for the lock.
    .catch(() => {});
  return () => leaving.abort();
}

/**
 * The leader's heartbeat, and the time without one after which another tab takes over. A tab that is closed hands over at
 * once, so this only concerns a crashed tab or a very busy machine.
 */
const BEAT_MS = 1_000;
const SILENCE_MS = 5_000;

/** The leader writes its name and the time to the storage that all tabs share. The last writer is the leader. */
function leadByHeartbeat(name: string, lead: () => () => void): () => void {
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
