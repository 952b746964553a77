import { useStore } from '../ui/store.ts';
import { onSessionChange, readToken } from './session.ts';

/** The session token; follows changes by other tabs too. */
export const useToken = (): string | null => useStore({ read: readToken, subscribe: onSessionChange });
