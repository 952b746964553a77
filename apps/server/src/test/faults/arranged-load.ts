import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Database } from '../../platform/database.ts';
import { arrangeDevices, signUp } from '../processes/installation.ts';
import { type Load, startLoad, type LoadOptions } from './load.ts';

const DEVICES = 3;

/** Starts the load of a new account with three screens; returns it with the session of the account. */
export async function arrangeLoad(
  url: string,
  pool: Database['pool'],
  options: Pick<LoadOptions, 'hasPayments' | 'isDiskFull'> = {},
): Promise<{ load: Load; token: string }> {
  // The first account is the administrator, who has no limits.
  const { token, user } = await signUp(url, 'bench@example.com');
  const deviceTokens = await arrangeDevices({ pool, accountId: user.id }, DEVICES);
  const { rows } = await pool.query<{ id: string }>('select id from devices limit 1');
  const deviceId = DeviceId.parse(rows[0]?.id);
  return { token, load: await startLoad({ url, token, deviceTokens, deviceId, ...options }) };
}
