/**
 * Bytes that the objects of a Node process occupy, after its garbage has been collected.
 *
 * @param port of its inspector
 */
export async function readHeapBytes(port: number): Promise<number> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).text();
  const address = /"webSocketDebuggerUrl": "(ws:[^"]+)"/.exec(targets)?.[1];
  if (address === undefined) throw new Error(`No inspector at port ${port}`);
  const socket = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`The inspector at port ${port} fails`)), { once: true });
    });
    // The first collection runs finalizers, which may release more.
    await call(socket, 1, 'HeapProfiler.collectGarbage');
    await call(socket, 2, 'HeapProfiler.collectGarbage');
    const usage = await call(socket, 3, 'Runtime.getHeapUsage');
    return numberIn(usage, 'usedSize') + numberIn(usage, 'backingStorageSize');
  } finally {
    socket.close();
  }
}

/** The text of the reply to a call. */
function call(socket: WebSocket, id: number, method: string): Promise<string> {
  return new Promise((resolve) => {
    const read = ({ data }: MessageEvent): void => {
      const text = String(data);
      if (!text.startsWith(`{"id":${id},`)) return;
      socket.removeEventListener('message', read);
      resolve(text);
    };
    socket.addEventListener('message', read);
    socket.send(JSON.stringify({ id, method }));
  });
}

const numberIn = (reply: string, name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(reply)?.[1]);
