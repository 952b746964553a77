import { type AuditKind, auditKinds } from '@vitrine/contract/activity/log-limits';
import type { AuditFilter } from '@vitrine/contract/activity/audit';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useAddressText, withParam } from '../../../ui/forms/use-address-text.ts';

const kindTexts: Record<AuditKind, string> = {
  account: t('Account'),
  screens: t('Screens and groups'),
  media: t('Media'),
  playlists: t('Playlists'),
  schedules: t('Schedules'),
  takeovers: t('Takeovers'),
  billing: t('Subscription'),
  administration: t('Administration'),
};

const names = ['search', 'person', 'kind', 'from', 'to'] as const;

/** The filter in the address. Its days are those of the browser's time zone. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const textOf = (name: string) => (params.get(name) ?? '').trim() || undefined;
  const kind = auditKinds.find((each) => each === params.get('kind'));
  const filter: AuditFilter = {
    search: textOf('search'),
    person: textOf('person'),
    kind,
    since: toInstant(params.get('from'), 0),
    until: toInstant(params.get('to'), 1),
  };
  return {
    filter,
    isFiltered: names.some((name) => params.has(name)),
    clear: () =>
      setParams((before) => names.reduce((rest, name) => withParam(rest, name, ''), before), { replace: true }),
  };
}

/** The start of a day, `YYYY-MM-DD`, or of one some days later; undefined without one. */
function toInstant(day: string | null, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (date === undefined) return undefined;
  const instant = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Narrows the entries by text, person, kind and day. */
export function AuditFilters() {
  const [params, setParams] = useSearchParams();
  const person = useAddressText('person');
  const set = (name: string, value: string) => setParams((before) => withParam(before, name, value), { replace: true });
  return (
    <>
      <AddressSearch label={t('Search the audit log')} className="w-full wide:w-80" />
      <Input
        aria-label={t('Person')}
        placeholder={t('Anyone (name or email)')}
        className="w-full wide:w-50"
        value={person.text}
        maxLength={254}
        onChange={({ target }) => person.setText(target.value)}
      />
      <Select
        aria-label={t('Kind')}
        className="w-full wide:w-48"
        value={params.get('kind') ?? ''}
        onValueChange={(value) => set('kind', value)}
      >
        <option value="">{t('All changes')}</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTexts[kind]}
          </option>
        ))}
      </Select>
      <Input
        type="date"
        aria-label={t('From')}
        value={params.get('from') ?? ''}
        onChange={({ target }) => set('from', target.value)}
      />
      <Input
        type="date"
        aria-label={t('To')}
        value={params.get('to') ?? ''}
        onChange={({ target }) => set('to', target.value)}
      />
    </>
  );
}
