import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Paired } from '../fleet/pairing.ts';

/** Begins the fragment of the player's address; the secret of this start of the agent follows. */
export const AGENT_FRAGMENT = '#agent=';

/** Time between two pings of the page, unless the agent says another. */
export const PAGE_PING_MS = 10_000;

/** The content in front on the page, by its stage. Both are missing while the screen is being paired. */
export const PagePing = z.object({
  /** `playing`: a file or a web page. `asleep`: black on purpose. `waking`: still black, and the panel is to be on. Any other: a screen of the player's own. */
  state: z.string().max(50).optional(),
  /** The id of what plays. */
  asset: z.string().max(500).optional(),
});
export type PagePing = z.infer<typeof PagePing>;

const done = z.object({});

/**
 * The agent's routes for the player on its machine, at the agent's own origin, with the secret as bearer token: web
 * pages in frames of the player can neither read it nor send it.
 */
export const localAgent = defineRoutes({})({
  hello: {
    method: 'POST',
    path: '/agent/hello',
    access: 'signed',
    summary: 'The page has started',
    response: z.object({
      /** The server's origin, which people open to pair the screen. */
      server: z.string(),
      /** The identity that the page handed over earlier; null when there is none. */
      identity: Paired.nullable(),
      /**
       * The token and the secret with which a screen without an identity pairs itself. Null when there is no pairing token, or
       * the screen was paired by it before. Older agents omit it. With it, what the settings of the machine say of the screen.
       */
      pairing: z
        .object({
          token: z.string(),
          claimSecret: z.string(),
          tags: z.array(z.string()).optional(),
          site: z.string().optional(),
          address: z.string().optional(),
        })
        .nullable()
        .optional(),
      /** The origin of another installation, with which the screen was paired until its settings changed; else null. Older agents omit it. */
      movedFrom: z.string().nullable().optional(),
      /** The time zone in the settings of the machine; without it, that of the browser counts. */
      timeZone: z.string().optional(),
      /** Time between two pings, which older agents omit. */
      pingMs: z.number().optional(),
      /** Lines for people in front of the screen, such as the mistakes in the settings of the machine. Older agents omit them. */
      notices: z.string().optional(),
    }),
  },
  keepIdentity: {
    method: 'POST',
    path: '/agent/identity',
    access: 'signed',
    summary: 'Keep the identity for the day when the browser loses it; null when the device was removed',
    body: z.object({ identity: Paired.nullable() }),
    response: done,
  },
  page: {
    method: 'POST',
    path: '/agent/page',
    access: 'signed',
    summary: 'What the frames of a web page show instead of it',
    body: z.object({
      /** The address that the player has opened. */
      url: z.string().max(2_000),
    }),
    response: z.object({
      /** The rest of a sentence that begins with the page’s name; null: the page itself, or the agent cannot tell. */
      problem: z.string().nullable(),
    }),
  },
  ping: {
    method: 'POST',
    path: '/agent/ping',
    access: 'signed',
    summary: 'The page is alive',
    body: PagePing,
    response: done,
  },
});
