import type { AuditEntry } from '@vitrine/contract/audit';
import { formatDateTime } from '../../../ui/format.ts';
import { Head, Table } from '../../../ui/table.tsx';

/** Who changed what, when, from where. */
export function AuditTable({ entries, hasAccounts }: { entries: readonly AuditEntry[]; hasAccounts: boolean }) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <Head className="max-wide:hidden">When</Head>
          {hasAccounts && <Head className="max-wide:hidden">Account</Head>}
          <Head className="max-wide:hidden">Who</Head>
          <Head>What</Head>
          <Head className="max-wide:hidden">From</Head>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, accountEmail, actor, what, target, details, from, userAgent }) => (
          <tr key={id}>
            <td className="whitespace-nowrap max-wide:hidden">{formatDateTime(at)}</td>
            {hasAccounts && <td className="break-all max-wide:hidden">{accountEmail ?? 'Deleted'}</td>}
            <td className="break-all text-ink-2 max-wide:hidden">{actor}</td>
            <td>
              {what}
              {/* A phone has no room for columns of addresses. */}
              <span className="block text-1 break-words text-ink-2 wide:hidden">
                {[
                  formatDateTime(at),
                  `by ${actor}`,
                  hasAccounts && accountEmail !== actor && `for ${accountEmail ?? 'a deleted account'}`,
                  from,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block text-1 break-words text-ink-3">
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
