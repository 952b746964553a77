import { AsyncLocalStorage } from 'node:async_hooks';

/** Emptied when the work is over: what it leaves behind, a timer for one, does not act for anybody. */
const current = new AsyncLocalStorage<{ act: string | null }>();

/**
 * Does work that a person asked for. Whatever transaction of it changes something carries `act`, so that the
 * database can write it down there (migrations, `vitrine_act`).
 *
 * @param act who asks for what, as JSON
 */
export async function acting<T>(act: string, work: () => Promise<T>): Promise<T> {
  const holder: { act: string | null } = { act };
  try {
    return await current.run(holder, work);
  } finally {
    holder.act = null;
  }
}

/** What is being done for a person now; null where nobody asked. */
export const currentAct = (): string | null => current.getStore()?.act ?? null;
