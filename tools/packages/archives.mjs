import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** The date of every file is constant, so that the same content is the same archive in every build. */
export const MADE = new Date('2020-01-01T00:00:00Z');

/**
 * A compressed tar archive of these files and their folders, owned by root.
 *
 * @param {Record<string, Buffer>} files by name, such as `usr/bin/program`
 * @param {(name: string) => boolean} [isProgram] whether a file can be executed
 * @param {string} [base] what the names in the archive begin with: `./` for Debian, nothing for npm
 * @returns {Promise<Buffer>}
 */
export async function createTar(files, isProgram = () => false, base = './') {
  const archive = pack();
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root' };
  const folders = new Set();
  for (const [name, bytes] of Object.entries(files)) {
    const parts = name.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = `${base}${parts.slice(0, depth).join('/')}/`;
      if (!folders.has(folder)) archive.entry({ name: folder, type: 'directory', mode: 0o755, mtime: MADE, ...owner });
      folders.add(folder);
    }
    archive.entry({ name: `${base}${name}`, mode: isProgram(name) ? 0o755 : 0o644, mtime: MADE, ...owner }, bytes);
  }
  archive.finalize();
  const chunks = [];
  for await (const chunk of archive) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}

/**
 * A package in the format of Debian, which webOS uses too: two compressed tar archives in an archive of `ar`.
 *
 * @param {Buffer} control
 * @param {Buffer} data
 * @returns {Buffer}
 */
export function createDebianPackage(control, data) {
  return createArArchive({ 'debian-binary': Buffer.from('2.0\n'), 'control.tar.gz': control, 'data.tar.gz': data });
}

const padField = (value, width) => String(value).padEnd(width);

/** The format of `ar`: 60 bytes of header for each file, and even positions. */
function createArArchive(files) {
  const parts = Object.entries(files).flatMap(([name, bytes]) => {
    const seconds = MADE.getTime() / 1_000;
    const header = `${padField(name, 16)}${padField(seconds, 12)}${padField(0, 6)}${padField(0, 6)}${padField('100644', 8)}${padField(bytes.length, 10)}\`\n`;
    return [Buffer.from(header, 'latin1'), bytes, Buffer.from(bytes.length % 2 === 0 ? '' : '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}
