import { connectInspector } from './inspector.ts';

/**
 * Bytes that the objects of a Node process occupy, after its garbage has been collected.
 *
 * @param port of its inspector
 */
export async function readHeapBytes(port: number): Promise<number> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).text();
  const address = /"webSocketDebuggerUrl": "(ws:[^"]+)"/.exec(targets)?.[1];
  if (address === undefined) throw new Error(`No inspector at port ${port}`);
  const inspector = await connectInspector(address);
  try {
    await inspector.collectGarbage();
    const usage = await inspector.call('Runtime.getHeapUsage');
    return numberIn(usage, 'usedSize') + numberIn(usage, 'backingStorageSize');
  } finally {
    inspector.close();
  }
}

const numberIn = (reply: string, name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(reply)?.[1]);
