import { AsyncLocalStorage } from 'node:async_hooks';

/** Cleared when the work is over, so that timers it leaves behind run without an audit context. */
const current = new AsyncLocalStorage<{ act: string | null }>();

/**
 * Runs work with an audit context. Each of its transactions that changes something carries `act`, from which triggers
 * write the audit log (migrations, `vitrine_act`).
 *
 * @param act who asked for what, as JSON
 */
export async function acting<T>(act: string, work: () => Promise<T>): Promise<T> {
  const holder: { act: string | null } = { act };
  try {
    return await current.run(holder, work);
  } finally {
    holder.act = null;
  }
}

/** The current audit context; null for work that no person asked for. */
export const currentAct = (): string | null => current.getStore()?.act ?? null;
