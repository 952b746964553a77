import { FAILURE_FRAGMENT, HANDOVER_FRAGMENT } from '@vitrine/contract/sign-in/single-sign-on-addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { useApi } from '../../api/use-api.tsx';
import { startSession } from '../../api/session.ts';

/** The fragment with which the link of a demonstration passes its token. */
const DEMO_FRAGMENT = 'demo';

const names = [DEMO_FRAGMENT, HANDOVER_FRAGMENT, FAILURE_FRAGMENT] as const;

interface Fragment {
  name: (typeof names)[number];
  value: string;
}

const FAILED = t('Signing in through your organization failed. Please start again.');

/**
 * Signs in with what a link, or the provider of an organization, has put into the fragment of the address. The address
 * does not contain it any more then.
 *
 * @param onSignedIn called before the session starts, with the path of the page that the person wanted to open
 * @param onError called if a demonstration cannot be opened
 * @returns whether the sign-in is being completed, and the reason for which the organization did not let the person in
 */
export function useSignInFragment(onSignedIn: (returnTo: string) => void, onError: (error: unknown) => void) {
  const api = useApi();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [isCompleting, setIsCompleting] = useState(() => readFragment(hash)?.name === HANDOVER_FRAGMENT);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function openDemo(token: string): Promise<void> {
    try {
      startSession((await api.accounts.demo({ body: { token } })).token);
    } catch (error) {
      onError(error);
    }
  }

  async function complete(code: string): Promise<void> {
    setIsCompleting(true);
    try {
      const { token, returnTo } = await api.singleSignOn.complete({ body: { code } });
      onSignedIn(returnTo);
      startSession(token);
    } catch (error) {
      setRefusal(error instanceof Error && error.message !== '' ? error.message : FAILED);
      setIsCompleting(false);
    }
  }

  const follow = useEffectEvent(({ name, value }: Fragment) => {
    void navigate('/login', { replace: true });
    if (name === DEMO_FRAGMENT) void openDemo(value);
    else if (name === HANDOVER_FRAGMENT) void complete(value);
    else void findMessage(value).then(setRefusal);
  });
  /** Prevents a second exchange: a code works once. */
  const followed = useRef('');
  useEffect(() => {
    const fragment = readFragment(hash);
    if (fragment === null || followed.current === hash) return;
    followed.current = hash;
    follow(fragment);
  }, [hash]);

  return { isCompleting, refusal };
}

function readFragment(hash: string): Fragment | null {
  const fragment = new URLSearchParams(hash.slice(1));
  for (const name of names) {
    const value = fragment.get(name);
    if (value !== null) return { name, value };
  }
  return null;
}

async function findMessage(code: string): Promise<string> {
  const { errorCatalog } = await import('@vitrine/contract/core/errors/catalog');
  return Object.entries(errorCatalog).find(([each]) => each === code)?.[1].message ?? FAILED;
}
