import { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';

/** A pairing token for ten screens that nobody has used; the id is `ptk_` and the name. */
export const examplePairingToken = (name: string, facts: Partial<PairingToken> = {}): PairingToken =>
  PairingToken.parse({
    id: `ptk_${name}`,
    name,
    group: null,
    tags: [],
    site: '',
    address: '',
    screens: 10,
    paired: 0,
    devices: [],
    madeBy: 'Ada Lovelace',
    createdAt: '2026-03-02T12:00:00.000Z',
    expiresAt: '2026-03-16T12:00:00.000Z',
    state: 'open',
    ...facts,
  });
