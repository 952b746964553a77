import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { AgentCommand } from '../fleet/commands.ts';
import { AgentRelease, Arch, SystemRelease } from './release.ts';
import { say } from '../core/say.ts';

/** A login of a web page, for the agent alone. */
const AgentLogin = z.object({
  /** The address of the page. */
  url: z.string(),
  /** Name and value of each header. */
  headers: z.array(z.tuple([z.string(), z.string()])),
});
export type AgentLogin = z.infer<typeof AgentLogin>;

const success = z.object({ success: z.literal(true) });
const commandId = z.object({ id: z.string().max(100) });

/** Called by the agents of machines behind screens. */
export const agent = defineRoutes({})({
  enroll: {
    method: 'POST',
    path: '/api/player/v1/agent',
    access: 'device',
    summary:
      'Issue the credential of the agent on the device’s machine; replaces the former one. It ends with the device’s token',
    response: z.object({
      agentToken: z.string(),
      /** The public key with which the server signs releases of the agent: Ed25519, SPKI in base64. */
      updateKey: z.base64().max(200),
    }),
  },
  proveInstallation: {
    method: 'GET',
    path: '/api/agent/v1/installation',
    access: 'public',
    summary:
      'Prove which installation the server is, by its key for releases: an agent whose server has another address now asks before it sends its token',
    query: z.object({
      /** Chosen at random for each request. */
      challenge: z
        .string()
        .regex(/^[\w-]{32,100}$/, say('A challenge has 32 to 100 letters, digits, dashes or underscores')),
    }),
    response: z.object({
      /** The public key: Ed25519, SPKI in base64. */
      key: z.base64().max(200),
      /** Over `vitrine installation 1` and the challenge, joined by a line feed, in base64. */
      signature: z.base64().max(200),
    }),
  },
  commands: {
    method: 'GET',
    path: '/api/agent/v1/commands',
    access: 'agent',
    summary: 'List the pending commands for the machine, oldest first, and mark them as delivered',
    response: z.object({ commands: z.array(AgentCommand) }),
  },
  acknowledge: {
    method: 'POST',
    path: '/api/agent/v1/commands/:id/ack',
    access: 'agent',
    summary: 'Report the result of a command; safe to repeat',
    params: commandId,
    body: z.object({ state: z.enum(['done', 'failed']), detail: z.string().max(500).optional() }),
    response: success,
  },
  screenshot: {
    method: 'POST',
    path: '/api/agent/v1/commands/:id/screenshot',
    access: 'agent',
    transport: 'bytes',
    summary: 'Send the screenshot that a command requested: JPEG or WebP, at most 2 MB; completes the command',
    params: commandId,
    response: success,
    errors: ['command.not_found', 'screenshot.not_an_image', 'request.too_large'],
  },
  pageScreenshot: {
    method: 'POST',
    path: '/api/agent/v1/screenshot',
    access: 'agent',
    transport: 'bytes',
    summary:
      'Send a screenshot of the moment at which a web page on the screen turned into something else, such as a sign-in: JPEG or WebP, at most 2 MB. It becomes the newest one of the device; at most one a minute is kept',
    response: success,
    errors: ['screenshot.not_an_image', 'request.too_large'],
  },
  machineLog: {
    method: 'POST',
    path: '/api/agent/v1/commands/:id/machine-log',
    access: 'agent',
    transport: 'bytes',
    summary:
      'Send the machine log that a command requested: text packed by gzip, at most 5 MB unpacked; completes the command',
    params: commandId,
    response: success,
    errors: ['command.not_found', 'machine_log.not_gzip', 'request.too_large'],
  },
  webpageLogins: {
    method: 'GET',
    path: '/api/agent/v1/webpage-logins',
    access: 'agent',
    summary:
      'Get the logins of the web pages that the device shows: the headers that its agent adds to requests of a page to the site of this page, and to no other',
    response: z.object({ logins: z.array(AgentLogin) }),
  },
  release: {
    method: 'GET',
    path: '/api/agent/v1/release',
    access: 'agent',
    summary: 'Get the signed description of the server’s release of the agent; null if it offers none',
    response: z.object({ release: AgentRelease.nullable() }),
  },
  releaseFile: {
    method: 'GET',
    path: '/api/agent/v1/release/agent.mjs',
    access: 'agent',
    summary: 'Get the file of the server’s release of the agent',
    response: z.string(),
    mediaType: 'text/javascript',
    errors: ['agent_release.not_found'],
  },
  systemRelease: {
    method: 'GET',
    path: '/api/agent/v1/system-release',
    access: 'agent',
    summary:
      'Get the signed description of the newest release of the system that the server has for a kind of machine; null if it has none',
    query: z.object({ arch: Arch }),
    response: z.object({ release: SystemRelease.nullable() }),
  },
  systemReleaseFile: {
    method: 'GET',
    path: '/api/agent/v1/system-releases/:sha256',
    access: 'agent',
    transport: 'file',
    summary:
      'Get the file of a release of the system by its hash, whole or in parts. While too many are sent, the answer is 429 with Retry-After',
    params: z.object({ sha256: z.string().max(64) }),
    response: z.unknown().describe('The bytes of the file'),
    errors: ['system_release.not_found', 'system_release.busy'],
  },
});
