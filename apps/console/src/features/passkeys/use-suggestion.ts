import type { UsedCredential } from '@vitrine/contract/sign-in/passkeys';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../api/use-api.tsx';
import { askPasskey, loadAuthenticator, suggestsPasskeys } from './authenticator.ts';

/** The time after which the suggestion is made anew, because a challenge of the server lasts ten minutes. */
const RENEWAL_MS = 9 * 60 * 1000;

/**
 * Lets the browser suggest the person's passkeys in the field that has `webauthn` in its `autocomplete`, where
 * {@link suggestsPasskeys} says so.
 *
 * @param isOn false while passkeys are not to be suggested
 * @param onChosen called with the answer of the passkey that the person has chosen
 */
export function useSuggestion(isOn: boolean, onChosen: (credential: UsedCredential) => void): void {
  const api = useApi();
  const [round, setRound] = useState(0);
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn || !suggestsPasskeys()) return undefined;
    let isOver = false;
    let cancel = () => {};

    async function suggest(): Promise<void> {
      const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await loadAuthenticator();
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const { options } = await api.passkeys.beginSignIn();
      if (isOver) return;
      cancel = () => WebAuthnAbortService.cancelCeremony();
      const credential = await askPasskey(options, true);
      cancel = () => {};
      if (!isOver) choose(credential);
    }

    // Nobody has asked for the suggestion, so its failure is not shown. The button explains failures.
    void suggest().catch(() => {
      cancel = () => {};
    });
    const renewal = setTimeout(() => setRound(round + 1), RENEWAL_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      cancel();
    };
  }, [isOn, api, round]);
}
