import type { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { DEFAULT_TOKEN_DAYS, MAX_SCREENS_NAME, MAX_TOKEN_SCREENS } from '@vitrine/contract/fleet/pairing-token-limits';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { PasswordField, TextField } from '../../../ui/forms/form/text-field.tsx';
import { type Fields, useForm } from '../../../ui/forms/form/use-form.ts';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { TimeZoneInput } from '../../../ui/forms/time/time-zone-input.tsx';
import { TagInput, useTagNames } from '../../tags/index.ts';
import { isByHand } from '../groups/matching.ts';
import { groupsRead } from '../groups/reads.ts';
import { isLoopback } from '../pairing/loopback.ts';
import { findFieldProblems, type MachineFields } from './settings-text.ts';

/** The times until the file expires, in days. */
const lifetimes = [
  ['1', t('Tomorrow')],
  ['7', t('In 7 days')],
  [String(DEFAULT_TOKEN_DAYS), t('In 14 days')],
  ['30', t('In 30 days')],
  ['90', t('In 90 days')],
] as const;

/** A token with its secret, which the server returns once, and the settings for the file. */
export interface Prepared {
  pairingToken: PairingToken;
  token: string;
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
  // Screens join the others by their tags.
  const groups = (useRead(groupsRead()).data ?? []).filter(isByHand);
  const seats = useUsage(USAGE_POLL_MS).data;
  const creating = useChange(q.pairingTokens.create());
  const form = useForm(
    async () => (await import('@vitrine/contract/fleet/pairing-tokens')).NewPairingToken,
    {
      name: '',
      screens: 1,
      groupId: '',
      tags: [] as string[],
      site: '',
      address: '',
      days: String(DEFAULT_TOKEN_DAYS),
      server,
      wifiName: '',
      wifiPassword: '',
      wifiCountry: '',
      timeZone,
    },
    (body) => creating.mutateAsync({ body }),
    {
      toBody: ({ name, screens, groupId, tags, site, address, days }) => ({
        name,
        screens,
        groupId: groupId || null,
        tags,
        site,
        address,
        days: Number(days),
      }),
      check: findFieldProblems,
      refusals: { 'group.not_found': 'groupId', 'group.follows_tags': 'groupId' },
      failure: t('The file was not created. Please try again.'),
      done: (made, fields) => onPrepared({ ...made, fields }),
    },
  );
  const { name, screens, ...fields } = form.values;
  const isPlain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <FormDialog
      form={form}
      title={t('Prepare screens')}
      description={t('Creates a vitrine.txt with which machines join your network and pair themselves.')}
      submit={t('Create file')}
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('Name')}
        hint={describeNames(name.trim(), screens)}
        maxLength={MAX_SCREENS_NAME}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
        <Field group label={t('Number of screens')} error={form.problem('screens')}>
          <Stepper
            label={t('Number of screens')}
            max={MAX_TOKEN_SCREENS}
            value={screens}
            onValueChange={form.at('screens').onValueChange}
          />
        </Field>
        <SelectField {...form.at('days')} label={t('Expires')} options={lifetimes} />
      </div>
      {seats !== undefined && seats.maxDevices !== null && seats.deviceCount + screens > seats.maxDevices && (
        <Notice tone="warning" title={t('Your plan has too few free seats.')}>
          {t('It has room for {count, number} more. The others show a code until a seat is free.', {
            count: Math.max(0, seats.maxDevices - seats.deviceCount),
          })}
        </Notice>
      )}
      {groups.length > 0 && (
        <SelectField
          {...form.at('groupId')}
          label={t('Group')}
          hint={t('The screens play what you assign to this group.')}
          options={[['', t('No group')], ...groups.map((group): [string, string] => [group.id, group.name])]}
        />
      )}
      <FactFields {...form} />
      <TextField
        {...form.at('server')}
        {...isPlain}
        label={t('Server address')}
        hint={t('Where the screens find this server.')}
        inputMode="url"
      />
      {findFieldProblems(fields).server === undefined && isLocalAddress(fields.server) && (
        <Notice tone="warning" title={t('Only this computer can reach this address.')}>
          {t('Replace it with the computer’s network address, such as http://192.168.1.10:3000.')}
        </Notice>
      )}
      <Field
        label={t('Time zone')}
        hint={t('Where the screens are. It decides when what follows their own clock plays.')}
      >
        <TimeZoneInput value={fields.timeZone} onValueChange={form.at('timeZone').onValueChange} />
      </Field>
      <Field
        group
        label={t('Wi-Fi')}
        hint={t('Leave empty for machines with a cable. It’s only written to the file and not sent to the server.')}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
          <TextField {...form.at('wifiName')} {...isPlain} label={t('Network')} />
          <PasswordField {...form.at('wifiPassword')} label={t('Password')} autoComplete="off" />
          <TextField
            {...form.at('wifiCountry')}
            label={t('Country')}
            autoCapitalize="characters"
            maxLength={2}
            placeholder="DE"
          />
        </div>
      </Field>
    </FormDialog>
  );
}

/** What the screens begin with beside their name. */
function FactFields({ at }: Fields<{ tags: string[]; site: string; address: string }>) {
  return (
    <>
      <TagInput {...at('tags')} label={t('Tags')} offered={useTagNames('screenCount')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-2">
        <TextField {...at('site')} label={t('Site')} maxLength={100} />
        <TextField {...at('address')} label={t('Postal address')} maxLength={200} />
      </div>
    </>
  );
}

/** @param name empty: not entered yet */
function describeNames(name: string, screens: number): string {
  if (name === '')
    return screens === 1
      ? t('What the screen is called.')
      : t('The screens get this name and a number, skipping names in use.');
  return screens === 1
    ? t('The screen is called “{name}”.', { name })
    : t('The screens are called “{name} 1”, “{name} 2” and so on, skipping names in use.', { name });
}

/** True for an address, with or without a scheme, that only works on the server's own machine. */
const isLocalAddress = (address: string): boolean =>
  isLoopback(/^https?:\/\//i.test(address.trim()) ? address : `http://${address.trim()}`);
