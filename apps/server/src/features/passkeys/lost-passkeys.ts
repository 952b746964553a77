import type { Db } from '../../platform/database.ts';
import { deletePasskeys } from './store.ts';

/** Removes all passkeys of a person who has lost them. Returns how many. */
export const removePasskeys = (tx: Db, userId: string): Promise<number> => deletePasskeys(tx, userId);
