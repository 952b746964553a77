import type { Paired } from '@vitrine/contract/fleet/pairing';
import { readLocal, removeLocal, writeLocal } from '../storage/local.ts';
import type { Store } from '../storage/store.ts';

const COPY = 'vitrine.player.identity';

function readLocalCopy(): Paired | null {
  const { deviceId, deviceToken } = readLocal(COPY) ?? {};
  return deviceId === undefined || deviceToken === undefined ? null : { deviceId, deviceToken };
}

/** The identity of this player, or null before it is paired. A copy that was lost is restored from the other one. */
export async function loadIdentity(store: Store): Promise<Paired | null> {
  const identity = (await store.get('identity').catch(() => null)) ?? readLocalCopy();
  if (identity !== null) await saveIdentity(store, identity);
  return identity;
}

/** Stores the identity in both places; a place that fails is ignored. */
export async function saveIdentity(store: Store, identity: Paired): Promise<void> {
  writeLocal(COPY, identity);
  await store.put('identity', identity).catch(() => undefined);
}

/** Deletes the identity and all that belonged to the device: manifest, media and queues. */
export async function forgetIdentity(store: Store): Promise<void> {
  removeLocal(COPY);
  await store.clear().catch(() => undefined);
}
