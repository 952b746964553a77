import type { Paired } from '@vitrine/contract/player';
import type { Store } from '../storage/store.ts';

export type Identity = Paired;

const KEY = 'identity';
const SECOND_COPY = 'vitrine.player.identity';

function secondCopy(): Identity | null {
  try {
    const kept: Partial<Identity> | null = JSON.parse(localStorage.getItem(SECOND_COPY) ?? 'null');
    const { deviceId, deviceToken } = kept ?? {};
    return deviceId === undefined || deviceToken === undefined ? null : { deviceId, deviceToken };
  } catch {
    return null;
  }
}

/** Who this player is, or null before it is paired; whichever copy was lost is made anew from the other. */
export async function loadIdentity(store: Store): Promise<Identity | null> {
  const first = await store.get<Identity>(KEY).catch(() => null);
  const identity = first ?? secondCopy();
  if (identity !== null) await saveIdentity(store, identity);
  return identity;
}

/** Keeps the identity in both places; a place that refuses is passed over. */
export async function saveIdentity(store: Store, identity: Identity): Promise<void> {
  try {
    localStorage.setItem(SECOND_COPY, JSON.stringify(identity));
  } catch {
    // Storage may be switched off; IndexedDB holds the first copy.
  }
  await store.put(KEY, identity).catch(() => undefined);
}

/** Forgets the identity and with it all that belonged to the device: manifest and media. */
export async function forgetIdentity(store: Store): Promise<void> {
  try {
    localStorage.removeItem(SECOND_COPY);
  } catch {
    // See saveIdentity.
  }
  await store.clear().catch(() => undefined);
}
