import { isAppError } from '@vitrine/contract/core/errors';
import type { Device } from '@vitrine/contract/fleet/devices';
import { Link } from 'react-router';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { formatCode, stripCode } from '../pairing-text.ts';
import { CodeInput } from './code-input.tsx';
import { ScreenSetup } from './screen-setup.tsx';

interface PairingValues {
  code: string;
  name: string;
  /** The device that the screen becomes. */
  replaceDeviceId: string | undefined;
}

interface AddDeviceDialogProps {
  /** The device whose hardware is replaced; a new device is added without it. */
  replaced?: Pick<Device, 'id' | 'name'>;
  onClose: () => void;
  /** The code from a link or a QR code; empty otherwise. */
  initialCode: string;
  playerAddress: string;
  /** Every seat of the plan is taken already. */
  isFull: boolean;
  maxDevices: number | null;
  /** The reason why the last attempt failed. */
  error: Error | null;
  onAdd: (device: { code: string; name: string | undefined; replaceDeviceId: string | undefined }) => Promise<unknown>;
}

/** Adds the screen that shows a code to the account, or makes it the new hardware of a device. */
export function AddDeviceDialog(props: AddDeviceDialogProps) {
  const { replaced, onClose, initialCode, playerAddress, isFull, maxDevices, error, onAdd } = props;
  const first: PairingValues = { code: stripCode(initialCode), name: '', replaceDeviceId: replaced?.id };
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/devices')).DevicePairing,
    first,
    ({ code, name, replaceDeviceId }) => onAdd({ code, name, replaceDeviceId }),
    {
      toBody: ({ name, ...values }) => ({ ...values, name: name.trim() || undefined }),
      refusals: { 'pairing.code_invalid': 'code' },
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
      title={replaced === undefined ? 'Add device' : 'Replace hardware'}
      description={
        replaced === undefined
          ? isRunning
            ? `The screen that shows ${formatCode(code.value)}. Give it a name.`
            : 'Open the player on the screen, then enter the code it shows.'
          : `Open the player on the new screen, then enter the code it shows. It becomes ${replaced.name} and keeps its group, settings, media and history. The old screen stops playing.`
      }
      submit={replaced === undefined ? 'Add device' : 'Replace hardware'}
      onClose={onClose}
    >
      {(isFull || isAppError(error, 'device.limit_reached')) && <LimitNotice maxDevices={maxDevices} />}
      {!isRunning && <ScreenSetup address={playerAddress} />}
      {!isCodeKnown && (
        <Field label="Code on the screen" error={code.error} hint="Six characters. Case and dashes don’t matter.">
          <CodeInput value={code.value} onValueChange={code.onValueChange} />
        </Field>
      )}
      {replaced === undefined && (
        <TextField
          {...form.at('name')}
          label="Name"
          hint="For example, where it is. You can change it later."
          maxLength={100}
          placeholder="Optional"
        />
      )}
      {taken !== null ? (
        <Notice
          tone="warning"
          title="This screen was added before."
          action={
            taken.id !== undefined && (
              <Button small busy={form.isBusy} onClick={() => form.submit({ replaceDeviceId: taken.id })}>
                Reconnect
              </Button>
            )
          }
        >
          {taken.name === undefined
            ? error?.message
            : `It was ${taken.name}. Reconnect it to keep its name, settings and media.`}
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
      title="Your plan has no free device seat."
      action={
        <Button needs="billing.overview" small asChild>
          <Link to="/subscription">See plans</Link>
        </Button>
      }
    >
      {maxDevices !== null &&
        (maxDevices === 1 ? 'It includes one screen. ' : `It includes ${maxDevices} screens, and all are in use. `)}
      Add a seat, or delete a device first.
    </Notice>
  );
}

/** The account's device that already has this screen's identity; null for any other failure. */
function findOwner(error: Error | null): { id?: string; name?: string } | null {
  if (!isAppError(error, 'pairing.device_taken')) return null;
  const { id, name } = error.details ?? {};
  return { ...(typeof id === 'string' && { id }), ...(typeof name === 'string' && { name }) };
}
