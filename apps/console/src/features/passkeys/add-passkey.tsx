import type { RegistrationOptions } from '@vitrine/contract/sign-in/passkeys';
import { isAppError } from '@vitrine/contract/core/errors';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useApi } from '../../api/use-api.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { FreshProofField } from '../second-factor/index.ts';
import { loadAuthenticator, notePasskey } from './authenticator.ts';
import { describePasskeyFailure } from './passkey-failure.ts';

interface AddPasskeyProps {
  proposedName: string;
  /** False in a session that was started a short time ago. */
  asksPassword: boolean;
  onAdded?: () => void;
  onClose: () => void;
}

const NOT_CREATED = t('No passkey was created. Try again when you are ready.');

/** Asks for a name and, if need be, the password, and lets the browser create a passkey. */
export function AddPasskey({ proposedName, asksPassword, onAdded, onClose }: AddPasskeyProps) {
  const api = useApi();
  const adding = useChange(q.passkeys.add());
  const toast = useToast();
  const [asks, setAsks] = useState(asksPassword);
  const form = useForm(
    async () => (await import('@vitrine/contract/sign-in/passkeys')).NamedPasskey,
    { name: proposedName, password: '' },
    async ({ name, password }) => {
      try {
        const { options } = await api.passkeys.begin({ body: { password } });
        await adding.mutateAsync({ body: { name, credential: await createPasskey(options) } });
        notePasskey();
      } catch (error) {
        // The session has become too old while the dialog was open.
        if (isAppError(error, 'auth.password_required')) setAsks(true);
        if (isAppError(error, 'account.password_wrong')) throw error;
        throw new Error(describePasskeyFailure(error, NOT_CREATED), { cause: error });
      }
    },
    {
      toBody: ({ name, password }) => ({ name, ...(asks && { password }) }),
      refusals: { 'account.password_wrong': 'password' },
      failure: NOT_CREATED,
      done() {
        toast({ title: t('Passkey added'), text: t('You can sign in with it from now on.') });
        onAdded?.();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('Add a passkey')}
      description={t('Your browser asks where to keep it: on this device, on your phone, or on a security key.')}
      submit={form.isBusy ? t('Waiting for your device...') : t('Add Passkey')}
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('Name')}
        hint={t('To tell it apart from your other passkeys.')}
        maxLength={60}
      />
      {asks && <FreshProofField {...form.at('password')} />}
    </FormDialog>
  );
}

/** Lets the person create a passkey in a dialog of the browser, and returns what the server stores of it. */
async function createPasskey(optionsJSON: RegistrationOptions) {
  const { startRegistration } = await loadAuthenticator();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}
