import { pairing as table } from '@vitrine/contract/fleet/pairing';
import type { Http } from '../../../http/serve.ts';
import type { Pairing } from './pairing.ts';

export function servePairing({ serve }: Http, pairing: Pairing): void {
  serve(table, {
    start: async ({ body, origin }) => pairing.start(body, origin.address),
    poll: async ({ params, origin }) => pairing.poll(params.pairingId, origin.bearer),
  });
}
