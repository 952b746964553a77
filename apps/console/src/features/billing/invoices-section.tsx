import { Section } from '../../ui/layout/section.tsx';
import { InvoiceTable } from './components/invoice-table.tsx';
import { useInvoices } from './queries.ts';

/** The account's invoices; nothing without any. */
export function InvoicesSection() {
  const invoices = useInvoices();
  if (invoices.length === 0) return null;
  return (
    <Section title="Invoices">
      <InvoiceTable invoices={invoices} />
    </Section>
  );
}
