import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { SignedOutPage } from '../accounts/index.ts';

/** The result of unsubscribing; `failed` if the server was not reached. */
type Outcome = { email: string; account: string } | 'invalid' | 'failed';

/** Ends the emails of a report to the address of a link, after one press. */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? 'invalid' : null);
  const [isBusy, setIsBusy] = useState(false);

  async function unsubscribe(): Promise<void> {
    setIsBusy(true);
    setOutcome(await requestEnd(token));
    setIsBusy(false);
  }

  if (outcome === 'invalid') {
    return (
      <SignedOutPage
        isOutcome
        title={t('This link does not work')}
        text={t('It is not complete, or the email that it is about was deleted: then nothing more is sent.')}
      >
        {null}
      </SignedOutPage>
    );
  }
  if (outcome !== null && outcome !== 'failed') {
    return (
      <SignedOutPage
        isOutcome
        title={t('You’re unsubscribed')}
        text={t('{email} no longer gets this report of {account}.', outcome)}
      >
        {null}
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage
      title={t('Stop these emails?')}
      text={
        outcome === 'failed'
          ? t('The server did not answer. Please try again.')
          : t('This report is then no longer sent to your address. Other emails stay as they are.')
      }
    >
      <Button variant="primary" tall busy={isBusy} onClick={() => void unsubscribe()}>
        {t('Unsubscribe')}
      </Button>
    </SignedOutPage>
  );
}

/** Asks the server to unsubscribe the address of a link. */
async function requestEnd(token: string): Promise<Outcome> {
  try {
    const answer = await fetch(`/api/reports/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' });
    if (answer.status === 404) return 'invalid';
    if (!answer.ok) return 'failed';
    const { email, account }: { email?: unknown; account?: unknown } = Object(await answer.json());
    return { email: String(email), account: String(account) };
  } catch {
    return 'failed';
  }
}
