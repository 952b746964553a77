/** A session with the inspector of a Node process. */
export interface Inspector {
  /** Calls a method; returns the text of the reply. */
  call(method: string): Promise<string>;
  /** Collects all garbage. */
  collectGarbage(): Promise<void>;
  /** The addresses of all files that the process has loaded. */
  listFiles(): Promise<string[]>;
  close(): void;
}

/**
 * Connects to an inspector.
 *
 * @param address as the process prints it: `ws://127.0.0.1:9229/…`
 */
export async function connectInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${address} fails`)), { once: true });
  });
  let calls = 0;
  const call = (method: string) =>
    new Promise<string>((resolve) => {
      const id = (calls += 1);
      const read = ({ data }: MessageEvent): void => {
        const text = String(data);
        if (!text.startsWith(`{"id":${id},`)) return;
        socket.removeEventListener('message', read);
        resolve(text);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    call,
    async collectGarbage() {
      // The first collection runs finalizers, which may release more.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
    },
    async listFiles() {
      const files: string[] = [];
      const read = ({ data }: MessageEvent) => {
        const [, url] = /^\{"method":"Debugger\.scriptParsed".*?"url":"(file:[^"]+)"/.exec(String(data)) ?? [];
        if (url !== undefined) files.push(url);
      };
      socket.addEventListener('message', read);
      await call('Debugger.enable');
      await call('Debugger.disable'); // lists them again when it is enabled again
      socket.removeEventListener('message', read);
      return files;
    },
    close: () => socket.close(),
  };
}
