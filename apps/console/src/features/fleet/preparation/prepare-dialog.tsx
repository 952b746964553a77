import { findMessage } from '@vitrine/contract/core/message';
import { DEFAULT_TOKEN_DAYS, MAX_SCREENS_NAME, MAX_TOKEN_SCREENS } from '@vitrine/contract/fleet/pairing-token-limits';
import { useEffect, useRef, useState } from 'react';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { TimeZoneInput } from '../../../ui/forms/time/time-zone-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useGroups } from '../groups/queries.ts';
import { isLoopback } from '../pairing/loopback.ts';
import { type TokenWithSecret, useCreatePairingToken } from './queries.ts';
import { findFieldProblems, type MachineFields } from './settings-text.ts';

const lifetimes = [
  { days: 1, label: 'Tomorrow' },
  { days: 7, label: 'In 7 days' },
  { days: DEFAULT_TOKEN_DAYS, label: 'In 14 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
];

/** A token with the settings for the file. */
export interface Prepared extends TokenWithSecret {
  fields: MachineFields;
}

interface PrepareDialogProps {
  /** The address of this server, for screens. */
  server: string;
  /** The time zone that the file begins with. */
  timeZone: string;
  onPrepared: (prepared: Prepared) => void;
  onClose: () => void;
}

/** Asks for the content of `vitrine.txt`, and makes its pairing token. */
export function PrepareDialog({ server, timeZone, onPrepared, onClose }: PrepareDialogProps) {
  const groups = useGroups().data ?? [];
  const seats = useUsage(USAGE_POLL_MS).data;
  const [name, setName] = useState('');
  const [screens, setScreens] = useState(1);
  const [groupId, setGroupId] = useState('');
  const [days, setDays] = useState(DEFAULT_TOKEN_DAYS);
  const [fields, setFields] = useState<MachineFields>({
    server,
    wifiName: '',
    wifiPassword: '',
    wifiCountry: '',
    timeZone,
  });
  const [attempts, setAttempts] = useState(0);
  const { mutate, isPending, error } = useCreatePairingToken();
  const body = useRef<HTMLDivElement>(null);
  const found = { name: name.trim() === '' ? 'Please enter a name' : undefined, ...findFieldProblems(fields) };
  const problems: Partial<typeof found> = attempts === 0 ? {} : found;
  const change = (changed: Partial<MachineFields>) => setFields({ ...fields, ...changed });
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  function submit(): void {
    setAttempts(attempts + 1);
    if (isPending || Object.values(found).some((problem) => problem !== undefined)) return;
    const group = groups.find(({ id }) => id === groupId)?.id ?? null;
    mutate({ name, screens, groupId: group, days }, { onSuccess: (made) => onPrepared({ ...made, fields }) });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Prepare screens"
      description="Creates a vitrine.txt with which machines join your network and pair themselves."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Create file
          </Button>
        </>
      }
    >
      <div ref={body} className="contents">
        {error !== null && (
          <Notice tone="danger">{findMessage(error, 'The file was not created. Please try again.')}</Notice>
        )}
        <Field label="Name" error={problems.name} hint={describeNames(name.trim(), screens)}>
          <Input
            data-autofocus
            autoComplete="off"
            maxLength={MAX_SCREENS_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
          <Field group label="Number of screens">
            <Stepper label="Number of screens" max={MAX_TOKEN_SCREENS} value={screens} onValueChange={setScreens} />
          </Field>
          <Field label="Expires">
            <Select value={String(days)} onValueChange={(chosen) => setDays(Number(chosen))}>
              {lifetimes.map((each) => (
                <option key={each.days} value={each.days}>
                  {each.label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {seats !== undefined && seats.maxDevices !== null && seats.deviceCount + screens > seats.maxDevices && (
          <Notice tone="warning" title="Your plan has too few free seats.">
            {`It has room for ${formatCount(Math.max(0, seats.maxDevices - seats.deviceCount))} more. The others show a code until a seat is free.`}
          </Notice>
        )}
        {groups.length > 0 && (
          <Field label="Group" hint="The screens play what you assign to this group.">
            <Select value={groupId} onValueChange={setGroupId}>
              <option value="">No group</option>
              {groups.map((group) => (
                <option key={group.id} value={group.id}>
                  {group.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Server address" error={problems.server} hint="Where the screens find this server.">
          <Input
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.server}
            onChange={({ target }) => change({ server: target.value })}
          />
        </Field>
        {found.server === undefined && isLocalAddress(fields.server) && (
          <Notice tone="warning" title="Only this computer can reach this address.">
            Replace it with the computer’s network address, such as http://192.168.1.10:3000.
          </Notice>
        )}
        <Field label="Time zone" hint="Where the screens are. It decides when what follows their own clock plays.">
          <TimeZoneInput value={fields.timeZone} onValueChange={(chosen) => change({ timeZone: chosen })} />
        </Field>
        <Field
          group
          label="Wi-Fi"
          hint="Leave empty for machines with a cable. It’s only written to the file and not sent to the server."
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
            <Field label="Network" error={problems.wifiName}>
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={fields.wifiName}
                onChange={({ target }) => change({ wifiName: target.value })}
              />
            </Field>
            <Field label="Password" error={problems.wifiPassword}>
              <PasswordInput
                autoComplete="off"
                value={fields.wifiPassword}
                onChange={({ target }) => change({ wifiPassword: target.value })}
              />
            </Field>
            <Field label="Country" error={problems.wifiCountry}>
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={2}
                placeholder="DE"
                value={fields.wifiCountry}
                onChange={({ target }) => change({ wifiCountry: target.value })}
              />
            </Field>
          </div>
        </Field>
      </div>
    </Dialog>
  );
}

/** @param name empty: not entered yet */
function describeNames(name: string, screens: number): string {
  if (name === '')
    return screens === 1
      ? 'What the screen is called.'
      : 'The screens get this name and a number, skipping names in use.';
  return screens === 1
    ? `The screen is called “${name}”.`
    : `The screens are called “${name} 1”, “${name} 2” and so on, skipping names in use.`;
}

/** True for an address, with or without a scheme, that only works on the server's own machine. */
const isLocalAddress = (address: string): boolean =>
  isLoopback(/^https?:\/\//i.test(address.trim()) ? address : `http://${address.trim()}`);
