import { dirname } from 'node:path';
import type { Disk } from '../files/disk.ts';

/** Thrown by every operation after the loss of power. */
export class PowerLost extends Error {}

/** A file as a file system keeps it: its content may be durable while its name is not, and the reverse. */
interface Inode {
  content: Buffer;
  durable: Buffer;
}

/** An index from 0 to `below` - 1. */
export type Choose = (below: number) => number;

/** A generator of pseudo-random numbers, so that a failure can be repeated. */
export function createChoice(seed: number): Choose {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 2 ** 32) * below);
  };
}

/**
 * A disk in memory that loses power after `operations` operations. `afterLoss` is the disk as the next start finds it:
 * of what was not synced, any part may be there.
 */
export function createLossyDisk(operations: number, choose: Choose, start: ReadonlyMap<string, Buffer> = new Map()) {
  const names = new Map<string, Inode>();
  const durableNames = new Map<string, Inode>();
  for (const [path, content] of start) {
    const inode = { content, durable: content };
    names.set(path, inode);
    durableNames.set(path, inode);
  }
  let left = operations;

  function operate(): void {
    if (left <= 0) throw new PowerLost('The power is gone');
    left -= 1;
  }

  const disk: Disk = {
    noteDamage: () => undefined,
    async read(path) {
      operate();
      return names.get(path)?.content ?? null;
    },
    async write(path, content) {
      // A write may be cut short by the loss as well.
      const isLast = left === 1;
      operate();
      const before = names.get(path);
      const inode = { content: Buffer.from(content), durable: before?.durable ?? Buffer.alloc(0) };
      if (before === undefined) names.set(path, inode);
      else Object.assign(before, { content: inode.content });
      if (isLast) throw new PowerLost('The power went while writing');
    },
    async sync(path) {
      operate();
      const inode = names.get(path);
      if (inode !== undefined) inode.durable = inode.content;
      else {
        for (const [name, each] of names) if (dirname(name) === path) durableNames.set(name, each);
        for (const name of durableNames.keys()) {
          if (dirname(name) === path && !names.has(name)) durableNames.delete(name);
        }
      }
    },
    async rename(from, to) {
      operate();
      const inode = names.get(from);
      if (inode === undefined) throw new Error(`${from} does not exist`);
      names.delete(from);
      names.set(to, inode);
    },
    async list(folder) {
      operate();
      const below = `${folder}/`;
      return [
        ...new Set(
          [...names.keys()].flatMap((path) =>
            path.startsWith(below) ? (path.slice(below.length).split('/')[0] ?? []) : [],
          ),
        ),
      ];
    },
    async remove(path) {
      operate();
      for (const name of names.keys()) if (name === path || name.startsWith(`${path}/`)) names.delete(name);
    },
  };

  /** Any mixture of the old and the new content: a part of the new one, followed by zeros. */
  function tear({ content, durable }: Inode): Buffer {
    if (content.equals(durable)) return content;
    const whichever = choose(4);
    if (whichever === 0) return durable;
    if (whichever === 1) return content;
    const cut = choose(content.length + 1);
    return Buffer.concat([content.subarray(0, cut), Buffer.alloc(whichever === 2 ? 0 : content.length - cut)]);
  }

  return {
    disk,
    isLost: () => left <= 0,
    afterLoss(): Map<string, Buffer> {
      const found = new Map<string, Buffer>();
      for (const path of new Set([...names.keys(), ...durableNames.keys()])) {
        const inode = choose(2) === 0 ? names.get(path) : durableNames.get(path);
        if (inode !== undefined) found.set(path, tear(inode));
      }
      return found;
    },
  };
}
