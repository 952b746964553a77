import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { expect } from 'vitest';

/** The files of an archive in the format of `ar`, as its specification says. */
export function readAr(archive: Buffer = Buffer.alloc(0)): Map<string, Buffer> {
  expect(archive.subarray(0, 8).toString()).toBe('!<arch>\n');
  const files = new Map<string, Buffer>();
  for (let at = 8; at < archive.length;) {
    const header = archive.subarray(at, at + 60).toString();
    expect(header.slice(58)).toBe('`\n');
    const size = Number(header.slice(48, 58));
    files.set(header.slice(0, 16).trim(), archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return files;
}

export interface TarEntry {
  /** One character for each byte. */
  text: string;
  mode: number | undefined;
  /** The numbers of user and group. */
  owner: [number | undefined, number | undefined];
}

/** The files and folders of a compressed tar archive. */
export async function readTar(bytes: Buffer = Buffer.alloc(0)): Promise<Map<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  const archive = extract();
  archive.end(gunzipSync(bytes));
  for await (const entry of archive) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    const { name, mode, uid, gid } = entry.header;
    entries.set(name, { text: Buffer.concat(chunks).toString('latin1'), mode, owner: [uid, gid] });
  }
  return entries;
}
