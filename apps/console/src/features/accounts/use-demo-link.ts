import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api.tsx';
import { startSession } from '../../api/session.ts';

const BEGIN = '#demo=';

/** Signs in with the token of a demonstration's link, which the address then no longer contains. */
export function useDemoLink(onError: (error: unknown) => void): void {
  const api = useApi();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const signIn = useEffectEvent(async (token: string) => {
    void navigate('/login', { replace: true });
    try {
      startSession((await api.accounts.demo({ body: { token } })).token);
    } catch (error) {
      onError(error);
    }
  });
  useEffect(() => {
    if (hash.startsWith(BEGIN)) void signIn(hash.slice(BEGIN.length));
  }, [hash]);
}
