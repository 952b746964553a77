import type { Invoice } from '@vitrine/contract/billing/billing';
import { t } from '@vitrine/messages/t';
import { formatAmount, formatDate } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';

const words: Record<Invoice['status'], string> = {
  draft: t('Draft'),
  open: t('Not paid'),
  paid: t('Paid'),
  uncollectible: t('Not paid'),
  void: t('Void'),
};

const columns: readonly Column<Invoice>[] = [
  { head: t('Date'), render: ({ createdAt }) => formatDate(createdAt) },
  {
    head: t('Number'),
    className: 'text-ink-2',
    render: ({ url, number }) =>
      url === null ? (
        (number ?? '–')
      ) : (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {number ?? t('Show')}
        </a>
      ),
  },
  {
    head: t('Status'),
    render: ({ status, amountPence }) => (
      <Badge tone={status === 'open' || status === 'uncollectible' ? 'warning' : 'neutral'}>
        {amountPence < 0 ? t('Credit') : words[status]}
      </Badge>
    ),
  },
  { head: t('Amount'), numeric: true, render: ({ amountPence }) => formatAmount(amountPence) },
];

/** Charges and credit, newest first. */
export const InvoiceTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <Listing label={t('Invoices')} items={invoices} columns={columns} />
);
