import { useApi } from '../../api/api.tsx';
import { leaveSession } from '../../api/session.ts';

/** The time for which signing out waits for the server to end the session. */
const WAIT_MS = 2_000;

/**
 * Signs out, and loads a page of the console.
 *
 * @param address of that page; the sign-in page unless given
 */
export function useSignOut(address = '/login'): () => void {
  const api = useApi();

  async function signOut(): Promise<void> {
    const given = new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([api.accounts.logout().catch(() => {}), given]);
    leaveSession();
    // A full page load removes all data of this account from memory.
    window.location.assign(address);
  }

  return () => void signOut();
}
