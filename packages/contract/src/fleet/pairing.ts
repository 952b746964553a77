import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { ReportedTimeZone } from '../core/time-zone-fields.ts';
import { DeviceName, PublicDeviceId, ScreenCount } from './device-identity.ts';
import { Tags } from '../tags/tag-fields.ts';
import { Address, Site } from './settings.ts';
import { say } from '../core/say.ts';

/** A pairing code is valid this long. */
export const PAIRING_LIFETIME_MS = 10 * 60 * 1000;

export const Paired = z.object({ deviceId: z.string(), deviceToken: z.string() });
export type Paired = z.infer<typeof Paired>;

/** Called by players that have no token yet. */
export const pairing = defineRoutes({})({
  start: {
    method: 'POST',
    path: '/api/player/v1/pairings',
    access: 'public',
    summary: 'Request a pairing code to show on the screen',
    body: z.object({
      name: DeviceName.optional(),
      deviceId: PublicDeviceId.optional(),
      screens: ScreenCount.optional(),
      /** The player's own IANA time zone, which a new device starts with. */
      timeZone: ReportedTimeZone.optional(),
    }),
    response: z.object({
      pairingId: z.string(),
      code: z.string(),
      pollSecret: z.string(),
      expiresAt: Instant,
      pollAfterMs: z.number().int(),
    }),
    status: 201,
    idempotency: { secret: 'pollSecret' },
    errors: ['request.too_many'],
  },
  poll: {
    method: 'GET',
    path: '/api/player/v1/pairings/:pairingId',
    access: 'signed',
    summary:
      'Check whether the code was entered; the bearer token is the poll secret. A claim is repeated until its token is first used',
    params: z.object({ pairingId: z.string() }),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('claimed'), ...Paired.shape }),
    ]),
    errors: ['pairing.not_found'],
  },
  claim: {
    method: 'POST',
    path: '/api/player/v1/pairings/claim',
    access: 'signed',
    summary: 'Pair without a code, by a pairing token. Repeated with the same secret, it pairs no second device',
    body: z.object({
      token: z.string().max(200),
      /** Chosen at random by the machine, which keeps it until it has the answer. The device's token is derived from it. */
      claimSecret: z
        .string()
        .regex(/^[\w-]{32,200}$/, say('A secret has 32 to 200 letters, digits, dashes or underscores')),
      /** The player's own IANA time zone, which a new device starts with. */
      timeZone: ReportedTimeZone.optional(),
      /** Added to the tags of the pairing token. */
      tags: Tags.optional(),
      /** In place of the site and the address of the pairing token. */
      site: Site.optional(),
      address: Address.optional(),
    }),
    response: Paired,
    errors: [
      'pairing_token.unknown',
      'pairing_token.expired',
      'pairing_token.used_up',
      'pairing_token.screen_removed',
      'device.limit_reached',
      'request.too_many',
    ],
  },
});
