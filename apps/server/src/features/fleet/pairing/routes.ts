import { pairing as table } from '@vitrine/contract/fleet/pairing';
import { pairingTokens as tokenTable } from '@vitrine/contract/fleet/pairing-tokens';
import type { Http } from '../../../http/serve.ts';
import type { Pairing } from './pairing-service.ts';
import type { PairingTokens } from './tokens.ts';

const success = true as const;

export function servePairing({ serve }: Http, pairing: Pairing, tokens: PairingTokens): void {
  serve(table, {
    start: async ({ body, origin }) => pairing.start(body, origin.address),
    poll: async ({ params, origin }) => pairing.poll(params.pairingId, origin.bearer),
    claim: async ({ body, origin }) => tokens.claim(body, origin),
  });
  serve(tokenTable, {
    list: async ({ caller }) => ({ pairingTokens: await tokens.list(caller.accountId) }),
    create: async ({ caller, body }) => ({ success, ...(await tokens.create(caller, body)) }),
    revoke: async ({ caller, params }) => {
      await tokens.revoke(caller, params.id);
      return { success };
    },
  });
}
