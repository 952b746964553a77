import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Form, FormFailure } from '../../ui/forms/form/form.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { Region } from '../../ui/lists/region.tsx';
import { PasskeyProof } from '../passkeys/index.ts';
import { CodeField, FactorSetup, RecoveryCodes, secondFactorRead } from '../second-factor/index.ts';
import { BarredAccount } from './barred-account.tsx';

/** Replaces the pages of an account that asks for a second factor: people set one up here, or show theirs. */
export function FactorRequiredPage({ onProven }: { onProven: () => void }) {
  const factor = useRead(secondFactorRead);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isSetUp = factor.data !== undefined && factor.data.enabledAt !== null;
  return (
    <BarredAccount
      title={t('This account asks for a second factor')}
      describe={(account) =>
        isSetUp
          ? account === null
            ? t('Enter a code to continue to it.')
            : t('Enter a code to continue to {account}.', { account })
          : account === null
            ? t(
                'In addition to your password, you need a code from an app on your phone. Set it up here, then continue to it.',
              )
            : t(
                'In addition to your password, you need a code from an app on your phone. Set it up here, then continue to {account}.',
                { account },
              )
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} done={t('Continue')} onDone={onProven} />
      ) : (
        <Region of={factor} skeleton={<Spinner />}>
          {() => (isSetUp ? <ProofForm onProven={onProven} /> : <FactorSetup onConfirmed={setCodes} />)}
        </Region>
      )}
      {codes === null && factor.data !== undefined && <PasskeyProof canAdd={!isSetUp} onProven={onProven} />}
    </BarredAccount>
  );
}

function ProofForm({ onProven }: { onProven: () => void }) {
  const proof = useChange(q.secondFactors.prove());
  const form = useForm(
    async () => (await import('@vitrine/contract/sign-in/second-factors')).CodeProof,
    { code: '' },
    (body) => proof.mutateAsync({ body }),
    {
      refusals: { 'second_factor.code_invalid': 'code' },
      failure: t('The code could not be checked.'),
      done: onProven,
    },
  );
  return (
    <Form form={form} label={t('Second factor')}>
      <CodeField {...form.at('code')} label={t('Code or recovery code')} />
      <FormFailure form={form} />
      <Button type="submit" variant="primary" tall busy={form.isBusy}>
        {t('Continue')}
      </Button>
    </Form>
  );
}
