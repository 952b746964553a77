import type { AuditEntry } from '@vitrine/contract/activity/audit';
import type { AuditMeans } from '@vitrine/contract/activity/log-limits';
import { ChevronRight } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Rows } from '../../../ui/lists/rows.tsx';
import { EntrySentence } from './entry-sentence.tsx';

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Shows whose account each entry is about. */
  hasAccounts: boolean;
}

const meansTexts: Record<AuditMeans, string> = {
  console: t('A browser'),
  app: t('An app'),
  key: t('An API key'),
  trigger: t('A trigger: its secret address was called'),
  'pairing-token': t('A prepared screen that paired itself'),
  link: t('Without signing in, e.g. by a link in an email'),
  service: t('Automatically'),
};

/** Audit entries, newest first. Each expands to its person, values before and after, request fields and origin. */
export const AuditList = ({ entries, hasAccounts }: AuditListProps) => (
  <Rows label={t('Audit log')} items={entries}>
    {(entry) => (
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 wide:flex wide:items-baseline wide:gap-3">
            <span className="block min-w-0 flex-1 break-words">
              <EntrySentence entry={entry} />
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-3 text-1 text-ink-3 wide:flex-nowrap">
              <span className="max-w-full truncate wide:max-w-70" title={entry.actor}>
                {describeActor(entry)}
              </span>
              {hasAccounts && entry.accountEmail !== entry.actor && (
                <span className="max-w-full truncate wide:max-w-70" title={entry.accountEmail ?? undefined}>
                  {entry.accountEmail === null
                    ? t('for a deleted account')
                    : t('for {email}', { email: entry.accountEmail })}
                </span>
              )}
              <time dateTime={entry.at} className="whitespace-nowrap tabular-nums">
                {formatDateTime(entry.at)}
              </time>
            </span>
          </span>
          <ChevronRight className="size-3.5 flex-none text-ink-3 transition-transform group-open:turn-down" />
        </summary>
        <AuditDetails entry={entry} />
      </details>
    )}
  </Rows>
);

const describeActor = ({ actor, actorName, keyName }: AuditEntry): string =>
  keyName === null
    ? actorName || actor
    : t('{person}, API key “{name}”', { person: actorName || actor, name: keyName });

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { actor, actorName, means, keyName, target, details, changes, from, userAgent } = entry;
  const rows: [label: string, value: string][] = [
    [t('Who'), actorName === '' ? '' : `${actorName} <${actor}>`],
    ...Object.entries(changes).map(([key, [before, after]]): [string, string] => [
      key,
      `${formatField(before)} → ${formatField(after)}`,
    ]),
    [t('ID'), target],
    ...Object.entries(details)
      .filter(([key]) => !(key in changes))
      .map(([key, value]): [string, string] => [key, formatField(value)]),
    [t('By'), keyName !== null ? t('API key “{name}”', { name: keyName }) : means === null ? '' : meansTexts[means]],
    [t('Address'), from],
    [t('Browser'), userAgent],
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 px-4 pt-1 pb-3 text-1 wide:grid-cols-[max-content_minmax(0,1fr)]">
      {rows.map(
        ([label, value]) =>
          value !== '' && (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="min-w-0 break-words max-wide:mb-1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A field as text. */
function formatField(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '–' : value;
  return value === null ? '–' : JSON.stringify(value);
}
