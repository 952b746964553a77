import { useApi } from '../../api/use-api.tsx';
import { leaveSession } from '../../api/session.ts';

/** The time for which signing out waits for the server to end the session. */
const WAIT_MS = 2_000;

/**
 * Signs out, and loads a page.
 *
 * @param address of a page of the console; without it people are signed out at the provider of their organization, too,
 *   which leads back to the sign-in page
 */
export function useSignOut(address?: string): () => void {
  const api = useApi();

  async function signOut(): Promise<void> {
    const given = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), WAIT_MS);
    });
    const answer = await Promise.race([api.accounts.logout().catch(() => undefined), given]);
    leaveSession();
    // A full page load removes all data of this account from memory.
    window.location.assign(address ?? answer?.redirectTo ?? '/login');
  }

  return () => void signOut();
}
