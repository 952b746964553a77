import { useEffect, useState } from 'react';

/** The ways in that the sign-in page may offer. */
interface WaysIn {
  hasRegistration: boolean;
  hasSingleSignOn: boolean;
}

const ALL: WaysIn = { hasRegistration: true, hasSingleSignOn: true };

/** Asks by a plain request: the API's client weighs half as much as the sign-in page, which loads it when somebody types. */
async function readWaysIn(): Promise<WaysIn> {
  const answer = await fetch('/api/auth/installation');
  const { takesRegistrations, hasSingleSignOn }: { takesRegistrations?: unknown; hasSingleSignOn?: unknown } = Object(
    answer.ok ? await answer.json() : null,
  );
  return { hasRegistration: takesRegistrations !== false, hasSingleSignOn: hasSingleSignOn !== false };
}

/** The ways to sign in; undefined until the server has answered, and all of them if it does not answer. */
export function useWaysIn(): WaysIn | undefined {
  const [ways, setWays] = useState<WaysIn>();
  useEffect(() => {
    let isGone = false;
    const show = (answer: WaysIn) => {
      if (!isGone) setWays(answer);
    };
    readWaysIn().then(show, () => show(ALL));
    return () => {
      isGone = true;
    };
  }, []);
  return ways;
}
