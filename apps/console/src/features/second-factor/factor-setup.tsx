import { isAppError } from '@vitrine/contract/core/errors';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Form, FormFailure } from '../../ui/forms/form/form.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { FreshProofField } from './fresh-proof-field.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

interface FactorSetupProps {
  /** Called with the recovery codes, to show them. */
  onConfirmed: (recoveryCodes: string[]) => void;
  /** Called when the person cancels; without this function, the setup cannot be cancelled. */
  onCancel?: () => void;
}

/** Sets up an authenticator app: QR code and first code. */
export function FactorSetup({ onConfirmed, onCancel }: FactorSetupProps) {
  const start = useChange(
    q.secondFactors.start({
      failure: (_, error) => (isPasswordProblem(error) ? undefined : t('Failed to start the setup')),
    }),
  );
  // Quick, because the codes have to be shown before the factor is: they cannot be fetched again.
  const confirm = useChange(q.secondFactors.confirm({ done: t('Second factor is on'), isQuick: true }));
  const form = useForm(
    async () => (await import('@vitrine/contract/sign-in/second-factors')).CodeProof,
    { code: '' },
    (body) => confirm.mutateAsync({ body }),
    {
      refusals: { 'second_factor.code_invalid': 'code' },
      failure: t('The code could not be checked.'),
      done: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    },
  );

  if (start.data === undefined) return <FactorStart onStart={(body) => start.mutateAsync({ body })} />;

  return (
    <Form form={form} label={t('Set up an authenticator app')}>
      <div className="flex flex-wrap gap-5">
        <QrCode text={start.data.uri} label={t('QR code for your authenticator app')} />
        <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
          <p>{t('Scan the QR code with an authenticator app on your phone.')}</p>
          <p className="text-ink-2">{t(`Can't scan it? Type this secret into the app:`)}</p>
          <p
            aria-label={t('Secret', {}, 'of an authenticator app')}
            className="rounded bg-sunken px-3 py-2 break-all select-all"
          >
            {start.data.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField {...form.at('code')} label={t('First code')} />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('Turn on')}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </Form>
  );
}

/** Starts the setup, with a field for the password once the server has asked for it. */
function FactorStart({ onStart }: { onStart: (body: { password?: string | undefined }) => Promise<unknown> }) {
  const [asks, setAsks] = useState(false);
  const form = useForm(
    async () => (await import('@vitrine/contract/accounts')).FreshProof,
    { password: '' },
    (body) =>
      onStart(body).catch((error: unknown) => {
        setAsks((asked) => asked || isPasswordProblem(error));
        throw error;
      }),
    {
      toBody: ({ password }) => (asks ? { password } : {}),
      refusals: { 'account.password_wrong': 'password' },
    },
  );
  return (
    <Form form={form} label={t('Start the setup')}>
      {asks && <FreshProofField {...form.at('password')} className="wide:max-w-85" />}
      <Button type="submit" variant="primary" className="w-fit" busy={form.isBusy}>
        {t('Set up an authenticator app')}
      </Button>
    </Form>
  );
}

/** True for the refusal of a change because the password is missing or wrong. */
const isPasswordProblem = (error: unknown): boolean =>
  isAppError(error, 'auth.password_required') || isAppError(error, 'account.password_wrong');
