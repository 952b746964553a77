/** Messages of a browser’s pipe, in which a zero byte ends each. */
interface MessageHandlers {
  onMessage: (text: string) => void;
  /** An answer is discarded because it is too large; `id` is that of its call. */
  onTooLarge: (id: number) => void;
}

/** A screenshot of a large screen is far smaller. */
const MAX_MESSAGE_BYTES = 64_000_000;

/** The address of a document is far shorter. Web pages choose what is in these messages, such as the data of a picture. */
const MAX_NETWORK_BYTES = 1_000_000;

/** Of all that web pages send and load, the agent needs only the documents of frames. */
const NETWORK = /^\{"method":"Network\.(?!(?:requestWillBeSent|responseReceived|loadingFailed)")/;

/** The beginning of a message tells what it is. */
const HEAD_BYTES = 64;

function computeMaxBytes(head: string): number {
  if (NETWORK.test(head)) return 0;
  return head.startsWith('{"method":"Network.') ? MAX_NETWORK_BYTES : MAX_MESSAGE_BYTES;
}

/**
 * Puts messages together from the chunks of a pipe. Those that nothing needs or that are too large are discarded without
 * being kept or parsed: a web page that sends much must not end the connection.
 */
export function createMessageReader({ onMessage, onTooLarge }: MessageHandlers): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  /** Null until the head of the message is known. */
  let maxBytes: number | null = null;

  function add(part: Buffer, isEnd: boolean): void {
    const wasDiscarded = bytes > (maxBytes ?? Infinity);
    bytes += part.length;
    if (wasDiscarded) return;
    parts.push(part);
    if (maxBytes === null && !isEnd && bytes < HEAD_BYTES) return;
    if (maxBytes !== null && bytes <= maxBytes) return;
    const head = Buffer.concat(parts.map((each) => each.subarray(0, HEAD_BYTES))).toString('latin1', 0, HEAD_BYTES);
    maxBytes ??= computeMaxBytes(head);
    if (bytes <= maxBytes) return;
    parts = [];
    const id = /^\{"id":(\d+)/.exec(head)?.[1];
    if (id !== undefined) onTooLarge(Number(id));
  }

  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      add(rest.subarray(0, end), true);
      const text = bytes > (maxBytes ?? Infinity) ? null : Buffer.concat(parts).toString('utf8');
      parts = [];
      bytes = 0;
      maxBytes = null;
      rest = rest.subarray(end + 1);
      if (text !== null) onMessage(text);
    }
    if (rest.length > 0) add(rest, false);
  };
}
