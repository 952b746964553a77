import { isAppError } from '@vitrine/contract/core/errors';
import { DeviceName } from '@vitrine/contract/fleet/device-identity';
import { type Device } from '@vitrine/contract/fleet/devices';
import { PairingCode } from '@vitrine/contract/fleet/pairing-code';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { formatCode, stripCode } from '../pairing-text.ts';
import { CodeInput } from './code-input.tsx';
import { ScreenSetup } from './screen-setup.tsx';

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
  busy: boolean;
  /** The reason why the last attempt failed. */
  error: Error | null;
  onAdd: (device: { code: string; name: string | undefined; replaceDeviceId: string | undefined }) => void;
}

/** Adds the screen that shows a code to the account, or makes it the new hardware of a device. */
export function AddDeviceDialog(props: AddDeviceDialogProps) {
  const { replaced, onClose, initialCode, playerAddress, isFull, maxDevices, busy, error, onAdd } = props;
  const [code, setCode] = useState(stripCode(initialCode));
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<{ code?: string; name?: string }>({});
  /** Whoever follows a link or a QR code has the screen running. */
  const isRunning = initialCode !== '';
  const isCodeRefused = isAppError(error, 'pairing.code_invalid');
  /** A code that was scanned is not asked for, unless it does not work. */
  const isCodeKnown = isRunning && !isCodeRefused && wrong.code === undefined;
  const taken = findOwner(error);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each refusal moves the focus, not each render
  }, [wrong, error]);

  function add(replaceDeviceId?: string) {
    const typedCode = PairingCode.safeParse(code);
    const typedName = name.trim() === '' ? null : DeviceName.safeParse(name);
    const found = {
      ...(!typedCode.success && { code: typedCode.error.issues[0]?.message ?? '' }),
      ...(typedName?.success === false && { name: typedName.error.issues[0]?.message ?? '' }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ code, name: name.trim() || undefined, replaceDeviceId: replaceDeviceId ?? replaced?.id });
  }

  return (
    <Dialog
      onClose={onClose}
      title={replaced === undefined ? 'Add device' : 'Replace hardware'}
      description={
        replaced === undefined
          ? isRunning
            ? `The screen that shows ${formatCode(code)}. Give it a name.`
            : 'Open the player on the screen, then enter the code it shows.'
          : `Open the player on the new screen, then enter the code it shows. It becomes ${replaced.name} and keeps its group, settings, media and history. The old screen stops playing.`
      }
      onSubmit={() => add()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {replaced === undefined ? 'Add device' : 'Replace hardware'}
          </Button>
        </>
      }
    >
      {(isFull || isAppError(error, 'device.limit_reached')) && <LimitNotice maxDevices={maxDevices} />}
      {!isRunning && <ScreenSetup address={playerAddress} />}
      <div ref={fields} className="contents">
        {!isCodeKnown && (
          <Field
            label="Code on the screen"
            error={wrong.code ?? (isCodeRefused ? error.message : undefined)}
            hint="Six characters. Case and dashes don’t matter."
          >
            <CodeInput
              value={code}
              onValueChange={(typed) => {
                setCode(typed);
                setWrong({});
              }}
            />
          </Field>
        )}
        {replaced === undefined && (
          <Field label="Name" error={wrong.name} hint="For example, where it is. You can change it later.">
            <Input
              value={name}
              maxLength={100}
              placeholder="Optional"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        )}
      </div>
      {taken !== null ? (
        <Notice
          tone="warning"
          title="This screen was added before."
          action={
            taken.id !== undefined && (
              <Button small busy={busy} onClick={() => add(taken.id)}>
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
        !isCodeRefused &&
        !isAppError(error, 'device.limit_reached') && <Notice tone="danger">{error.message}</Notice>
      )}
    </Dialog>
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
