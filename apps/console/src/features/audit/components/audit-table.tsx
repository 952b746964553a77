import type { AuditEntry } from '@vitrine/contract/audit';
import { formatDateTime } from '../../../ui/format.ts';
import { Head, Table } from '../../../ui/table.tsx';

/** Who changed what, when, from where. */
export function AuditTable({ entries, hasAccounts }: { entries: readonly AuditEntry[]; hasAccounts: boolean }) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <Head>When</Head>
          {hasAccounts && <Head>Account</Head>}
          <Head>Who</Head>
          <Head>What</Head>
          <Head className="max-wide:hidden">From</Head>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, accountEmail, actor, what, target, details, from, userAgent }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">{formatDateTime(at)}</td>
            {hasAccounts && <td className="break-all">{accountEmail ?? 'Deleted'}</td>}
            <td className="break-all text-ink-2">{actor}</td>
            <td>
              {what}
              <span className="block break-all text-1 text-ink-3">
                {[target, wordsOf(details)].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="text-ink-2 max-wide:hidden" title={userAgent}>
              {from}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const wordsOf = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(', ');
