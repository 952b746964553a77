import { reloadIfReplaced } from './update.ts';

/** The scripts that are loaded or being loaded, by their addresses. */
const scripts = new Map<string, Promise<void>>();

/**
 * Loads a part of this release that many screens never need. It is a script of its own, because engines may remember a
 * failed `import()`: a script that failed is loaded again by the next call.
 *
 * @param find returns what the script leaves on `window`; undefined if it has not run
 * @throws Error
 */
export async function loadScript<T>(address: string, find: () => T | undefined): Promise<T> {
  if (find() === undefined) {
    const loading = scripts.get(address) ?? append(address);
    scripts.set(address, loading);
    await loading;
  }
  const part = find();
  if (part !== undefined) return part;
  scripts.delete(address);
  void reloadIfReplaced().catch(() => undefined);
  throw new Error('a part of the player can’t be loaded');
}

/** Lets the browser keep a part that is needed later, when the server may be out of reach or have another release. */
export const keepScript = (address: string): void => void fetch(address).catch(() => undefined);

/** Resolves when a script has run or has failed to load. */
function append(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    const finish = (): void => {
      script.remove();
      resolve();
    };
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    document.head.append(script);
  });
}
