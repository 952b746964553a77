import { once } from 'node:events';
import { connect } from 'node:net';

/** An unparsed response. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A TCP connection for requests that no HTTP client sends: incomplete, invalid or pipelined ones. */
export async function openConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  let hasEnded = false;
  socket.on('data', (text: string) => (received += text));
  socket.on('error', () => {});
  socket.on('close', () => (hasEnded = true));
  await once(socket, 'connect');

  function takeAnswer(): RawAnswer | null {
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [first = '', ...lines] = received.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    if (received.length < bodyEnd) return null;
    const body = received.slice(end + 4, bodyEnd);
    received = received.slice(bodyEnd);
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  return {
    /** Stops reading, as an overloaded caller does. */
    pause: () => void socket.pause(),
    write: (data: string | Uint8Array) => void socket.write(data),
    /** The next answer with a Content-Length. @throws Error when the connection was closed before it */
    async answer(): Promise<RawAnswer> {
      for (;;) {
        const answer = takeAnswer();
        if (answer !== null) return answer;
        if (hasEnded) throw new Error(`The connection was closed after ${JSON.stringify(received)}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
    },
    /** Waits until the server has closed the connection. Returns what was received but not read. */
    async closed(): Promise<string> {
      if (!hasEnded) await once(socket, 'close');
      return received;
    },
    close: () => void socket.destroy(),
  };
}
