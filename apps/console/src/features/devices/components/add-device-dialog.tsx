import { isAppError } from '@vitrine/contract/errors';
import { type Device, DeviceName, PairingCode } from '@vitrine/contract/devices';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { bareCode } from '../pairing-text.ts';
import { CodeInput } from './code-input.tsx';
import { PlayerAddress } from './player-address.tsx';
import { PlayerGuide } from './player-guide.tsx';

interface AddDeviceDialogProps {
  /** The device behind which the new hardware is put; without it a new device is added. */
  replaced?: Pick<Device, 'id' | 'name'>;
  onClose: () => void;
  /** From a link or a QR code; empty otherwise. */
  initialCode: string;
  playerAddress: string;
  /** Every seat of the plan is taken already. */
  isFull: boolean;
  maxDevices: number | null;
  busy: boolean;
  /** Why the last try failed. */
  error: Error | null;
  onAdd: (device: { code: string; name: string | undefined; replaceDeviceId: string | undefined }) => void;
}

/** Takes the screen that shows a code into the account, or puts it behind a device that is there. */
export function AddDeviceDialog(props: AddDeviceDialogProps) {
  const { replaced, onClose, initialCode, playerAddress, isFull, maxDevices, busy, error, onAdd } = props;
  const [code, setCode] = useState(bareCode(initialCode));
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<{ code?: string; name?: string }>({});
  const isCodeRefused = isAppError(error, 'pairing.code_invalid');
  const taken = takenBy(error);
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={replaced === undefined ? 'Add device' : 'Replace hardware'}
      description={
        replaced === undefined
          ? 'Open the player on the screen, then type in the code it shows.'
          : `Open the player on the new screen, then type in the code it shows. It becomes ${replaced.name} and keeps its group, settings, media and history; the old screen stops.`
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
      <PlayerAddress address={playerAddress} />
      <PlayerGuide address={playerAddress} />
      <div ref={fields} className="contents">
        <Field
          label="Code on the screen"
          error={wrong.code ?? (isCodeRefused ? error.message : undefined)}
          hint="Six characters. Dashes and case do not matter."
        >
          <CodeInput
            value={code}
            onValueChange={(typed) => {
              setCode(typed);
              setWrong({});
            }}
          />
        </Field>
        {replaced === undefined && (
          <Field label="Name" error={wrong.name} hint="Where it hangs, for example. It can be changed at any time.">
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
          title="This screen is known already."
          action={
            taken.id !== undefined && (
              <Button small busy={busy} onClick={() => add(taken.id)}>
                Connect again
              </Button>
            )
          }
        >
          {taken.name === undefined
            ? error?.message
            : `It was ${taken.name}. Connected again it keeps its name, settings and media.`}
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
        <Button small asChild>
          <Link to="/subscription">See plans</Link>
        </Button>
      }
    >
      {maxDevices !== null &&
        (maxDevices === 1 ? 'It is for one device. ' : `It is for ${maxDevices} devices, and all are in use. `)}
      Get another seat, or delete a device first.
    </Notice>
  );
}

/** The own device that has this screen's identity; null for any other failure. */
function takenBy(error: Error | null): { id?: string; name?: string } | null {
  if (!isAppError(error, 'pairing.device_taken')) return null;
  const { id, name } = error.details ?? {};
  return { ...(typeof id === 'string' && { id }), ...(typeof name === 'string' && { name }) };
}
