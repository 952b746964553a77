import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { settle } from '../proration.ts';
import {
  findObject,
  insertObject,
  listCustomerInvoices,
  lockObject,
  type SandboxCustomer,
  updateObject,
} from './store.ts';

export interface Bill {
  customerId: string;
  subscriptionId: string;
  /** Negative for a credit. */
  totalPence: number;
}

/** The customer's balance in pence; credit is negative, as with Stripe. */
export async function readBalance(db: Db, customerId: string): Promise<number> {
  return (await findObject(db, 'customer', customerId))?.data.balancePence ?? 0;
}

/**
 * Writes an invoice. Credit is used first, the card pays the rest, and an invoice below zero becomes credit.
 *
 * @param canPay whether the card would accept the charge
 * @returns whether the invoice is paid, by credit or by the card
 */
export async function writeInvoice(
  tx: Db,
  { customerId, subscriptionId, totalPence }: Bill,
  canPay: boolean,
  clock: Clock,
): Promise<boolean> {
  await lockObject(tx, customerId);
  const { duePence, balancePence } = settle(totalPence, await readBalance(tx, customerId));
  const isPaid = duePence === 0 || canPay;
  const customer: SandboxCustomer = { kind: 'customer', balancePence };
  await updateObject(tx, customerId, customer);
  const id = newId('in');
  await insertObject(tx, {
    id,
    customerId,
    data: {
      kind: 'invoice',
      number: `TEST-${id.slice(-8).toUpperCase()}`,
      amountPence: totalPence < 0 ? totalPence : duePence,
      status: isPaid ? 'paid' : 'open',
      subscriptionId,
    },
    createdAt: clock(),
  });
  return isPaid;
}

export async function payOpenInvoices(tx: Db, customerId: string): Promise<void> {
  for (const { id, data } of await listCustomerInvoices(tx, customerId)) {
    if (data.status === 'open') await updateObject(tx, id, { ...data, status: 'paid' });
  }
}
