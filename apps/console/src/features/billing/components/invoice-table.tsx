import type { Invoice } from '@vitrine/contract/billing/billing';
import { formatAmount, formatDate } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';

const words: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Not paid',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Void',
};

const columns: readonly Column<Invoice>[] = [
  { head: 'Date', render: ({ createdAt }) => formatDate(createdAt) },
  {
    head: 'Number',
    className: 'text-ink-2',
    render: ({ url, number }) =>
      url === null ? (
        (number ?? '–')
      ) : (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {number ?? 'Show'}
        </a>
      ),
  },
  {
    head: 'Status',
    render: ({ status, amountPence }) => (
      <Badge tone={status === 'open' || status === 'uncollectible' ? 'warning' : 'neutral'}>
        {amountPence < 0 ? 'Credit' : words[status]}
      </Badge>
    ),
  },
  { head: 'Amount', numeric: true, render: ({ amountPence }) => formatAmount(amountPence) },
];

/** Charges and credit, newest first. */
export const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <Listing label="Invoices" items={invoices} columns={columns} />
);
