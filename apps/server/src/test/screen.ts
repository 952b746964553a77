import type { Device } from '@vitrine/contract/fleet/devices';
import type { ApiClient, Member, TestApp } from './app.ts';

/** A paired device with its player's token and client. */
export interface Screen {
  device: Device;
  token: string;
  client: ApiClient;
}

/** Pairs a device: the player requests a code, the account enters it, and the player polls. */
export async function pairScreen(
  server: Pick<TestApp, 'visitor' | 'clientFor'>,
  member: Pick<Member, 'client'>,
  { replaceDeviceId, ...body }: { name?: string; deviceId?: string; replaceDeviceId?: string } = {},
): Promise<Screen> {
  const { pairingId, code, pollSecret } = await server.visitor.pairing.start({ body });
  const device = await member.client.devices.pair({ body: { code, ...(replaceDeviceId ? { replaceDeviceId } : {}) } });
  const poll = await server.clientFor(pollSecret).pairing.poll({ params: { pairingId } });
  if (poll.status !== 'claimed') throw new Error('The code was typed in, yet the pairing is pending');
  return { device, token: poll.deviceToken, client: server.clientFor(poll.deviceToken) };
}

export interface ServerEvent {
  event: string;
  data: Record<string, unknown>;
}

export interface EventReader {
  /** The next event, in order; null when the server has ended the stream. */
  next(): Promise<ServerEvent | null>;
  /** The next event of this name; earlier ones are skipped. */
  until(event: string): Promise<ServerEvent>;
  /** Waits until the server has ended the stream; remaining events are skipped. */
  untilEnd(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an event stream and waits until the server has accepted it. */
export async function openEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const answer = await fetch(url, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status}: ${await answer.text()}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  const waiting: ServerEvent[] = [];
  let text = '';

  async function next(): Promise<ServerEvent | null> {
    for (;;) {
      const event = waiting.shift();
      if (event) return event;
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]),
        );
        const name = fields.get('event');
        if (name !== undefined) waiting.push({ event: name, data: JSON.parse(fields.get('data') ?? '{}') });
      }
    }
  }

  return {
    next,
    async until(event) {
      for (;;) {
        const found = await next();
        if (found === null) throw new Error(`The stream ended before "${event}"`);
        if (found.event === event) return found;
      }
    },
    async untilEnd() {
      while ((await next()) !== null);
    },
    close: () => reader.cancel(),
  };
}

/** Opens the event stream of a screen's player. */
export const openScreenEvents = ({ url }: TestApp, token: string): Promise<EventReader> =>
  openEvents(`${url}/api/player/v1/events`, { authorization: `Bearer ${token}` });

/** Opens the event stream of an account's console. */
export const openConsoleEvents = ({ url }: TestApp, { token }: Member): Promise<EventReader> =>
  openEvents(`${url}/api/events`, { authorization: `Bearer ${token}` });

/** The account's devices once they are as expected; read again after every change event. */
export async function untilDevices(
  server: TestApp,
  member: Member,
  isExpected: (devices: Device[]) => boolean,
): Promise<Device[]> {
  const events = await openConsoleEvents(server, member);
  try {
    for (;;) {
      const devices = await member.client.devices.list({ query: {} });
      if (isExpected(devices)) return devices;
      await events.until('changed');
    }
  } finally {
    await events.close();
  }
}
