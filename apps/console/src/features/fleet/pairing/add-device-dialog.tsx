import { isAppError } from '@vitrine/contract/core/errors';
import { isAtLimit } from '@vitrine/contract/billing/plans';
import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { useChange } from '../../../api/use-change.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { pairDevice, toPairing } from './pair-device.ts';
import { formatCode, stripCode } from './pairing-text.ts';
import { usePlayerAddress } from './player-address.ts';
import { CodeInput } from './components/code-input.tsx';
import { ScreenSetup } from './components/screen-setup.tsx';

interface PairingValues {
  code: string;
  name: string;
  /** The device that the screen becomes. */
  replaceDeviceId: string | undefined;
}

interface AddDeviceDialogProps {
  /** The device whose hardware is replaced; a new device is added without it. */
  replaced?: Pick<Device, 'id' | 'name'>;
  /** The code from a link or a QR code. */
  initialCode?: string;
  onPaired: (device: Device) => void;
  onClose: () => void;
}

/** Adds the screen that shows a code to the account, or makes it the new hardware of a device. */
export function AddDeviceDialog({ replaced, initialCode = '', onPaired, onClose }: AddDeviceDialogProps) {
  const seats = useUsage(USAGE_POLL_MS).data;
  const address = usePlayerAddress();
  const pairing = useChange(pairDevice);
  const { error } = pairing;
  const isFull = replaced === undefined && seats !== undefined && isAtLimit(seats.deviceCount, seats.maxDevices);
  const first: PairingValues = { code: stripCode(initialCode), name: '', replaceDeviceId: replaced?.id };
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/devices')).DevicePairing,
    first,
    ({ code, name, replaceDeviceId }) => pairing.mutateAsync(toPairing({ code, name, replaceDeviceId })),
    {
      toBody: ({ name, ...values }) => ({ ...values, name: name.trim() || undefined }),
      refusals: { 'pairing.code_invalid': 'code' },
      done: onPaired,
    },
  );
  const code = form.at('code');
  /** Whoever follows a link or a QR code has the screen running. */
  const isRunning = initialCode !== '';
  /** A code that was scanned is not asked for, unless it does not work. */
  const isCodeKnown = isRunning && code.error === undefined;
  const taken = findOwner(error);

  return (
    <FormDialog
      form={form}
      title={replaced === undefined ? t('Add device') : t('Replace hardware')}
      description={
        replaced === undefined
          ? isRunning
            ? t('The screen that shows {code}. Give it a name.', { code: formatCode(code.value) })
            : t('Open the player on the screen, then enter the code it shows.')
          : t(
              'Open the player on the new screen, then enter the code it shows. It becomes {name} and keeps its group, settings, media and history. The old screen stops playing.',
              { name: replaced.name },
            )
      }
      submit={replaced === undefined ? t('Add device') : t('Replace hardware')}
      onClose={onClose}
    >
      {(isFull || isAppError(error, 'device.limit_reached')) && <LimitNotice maxDevices={seats?.maxDevices ?? null} />}
      {!isRunning && <ScreenSetup address={address} />}
      {!isCodeKnown && (
        <Field
          label={t('Code on the screen')}
          error={code.error}
          hint={t('Six characters. Case and dashes don’t matter.')}
        >
          <CodeInput value={code.value} onValueChange={code.onValueChange} />
        </Field>
      )}
      {replaced === undefined && (
        <TextField
          {...form.at('name')}
          label={t('Name')}
          hint={t('For example, where it is. You can change it later.')}
          maxLength={100}
          placeholder={t('Optional')}
        />
      )}
      {taken !== null ? (
        <Notice
          tone="warning"
          title={t('This screen was added before.')}
          action={
            taken.id !== undefined && (
              <Button small busy={form.isBusy} onClick={() => form.submit({ replaceDeviceId: taken.id })}>
                {t('Reconnect')}
              </Button>
            )
          }
        >
          {taken.name === undefined
            ? error?.message
            : t('It was {name}. Reconnect it to keep its name, settings and media.', { name: taken.name })}
        </Notice>
      ) : (
        error !== null &&
        !isAppError(error, 'pairing.code_invalid') &&
        !isAppError(error, 'device.limit_reached') && <Notice tone="danger">{error.message}</Notice>
      )}
    </FormDialog>
  );
}

function LimitNotice({ maxDevices }: { maxDevices: number | null }) {
  return (
    <Notice
      tone="warning"
      title={t('Your plan has no free device seat.')}
      action={
        <Button needs="billing.overview" small asChild>
          <Link to="/subscription">{t('See plans')}</Link>
        </Button>
      }
    >
      {maxDevices !== null &&
        `${t('{count, plural, =1 {It includes one screen.} other {It includes # screens, and all are in use.}}', { count: maxDevices })} `}
      {t('Add a seat, or delete a device first.')}
    </Notice>
  );
}

/** The account's device that already has this screen's identity; null for any other failure. */
function findOwner(error: Error | null): { id?: string; name?: string } | null {
  if (!isAppError(error, 'pairing.device_taken')) return null;
  const { id, name } = error.details ?? {};
  return { ...(typeof id === 'string' && { id }), ...(typeof name === 'string' && { name }) };
}
