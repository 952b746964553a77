import type { Invoice } from '@vitrine/contract/billing/billing';
import { Badge } from '../../../ui/lists/badge.tsx';
import { formatAmount, formatDate } from '../../../ui/format/format.ts';
import { Head, Table } from '../../../ui/lists/table.tsx';

const words: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Not paid',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Void',
};

/** Charges and credit, newest first. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table label="Invoices">
      <thead>
        <tr>
          <Head>Date</Head>
          <Head>Number</Head>
          <Head>Status</Head>
          <Head numeric>Amount</Head>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, createdAt, number, status, amountPence, url }) => (
          <tr key={id}>
            <td>{formatDate(createdAt)}</td>
            <td className="text-ink-2">
              {url === null ? (
                (number ?? '–')
              ) : (
                <a className="link" href={url} target="_blank" rel="noreferrer">
                  {number ?? 'Show'}
                </a>
              )}
            </td>
            <td>
              <Badge tone={status === 'open' || status === 'uncollectible' ? 'warning' : 'neutral'}>
                {amountPence < 0 ? 'Credit' : words[status]}
              </Badge>
            </td>
            <td className="numeric">{formatAmount(amountPence)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
