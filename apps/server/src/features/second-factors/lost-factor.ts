import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { type Client, type Notices, signOutUser } from '../accounts/index.ts';
import { removePasskeys } from '../passkeys/index.ts';
import { deleteFactor } from './store.ts';

interface Reset {
  userId: string;
  /** The name of the person who resets it; null for an administrator of the installation. */
  by: string | null;
  /** The request; null for a command on the server. */
  from: Client | null;
}

/**
 * Removes the lost factors of a person, passkeys too: otherwise they could not add new ones. Signs them out everywhere and emails them.
 *
 * @throws second_factor.off
 */
export async function removeLostFactor(
  tx: Db,
  notices: Pick<Notices, 'tellOfChange'>,
  { userId, by, from }: Reset,
): Promise<void> {
  const hadApp = await deleteFactor(tx, userId);
  const passkeyCount = await removePasskeys(tx, userId);
  if (!hadApp && passkeyCount === 0) throw new AppError('second_factor.off');
  await signOutUser(tx, userId);
  await notices.tellOfChange(tx, userId, { kind: 'factor-reset', by }, from);
}
