import { statfsSync } from 'node:fs';
import { readRegistry } from './download.mjs';

/* These functions must run on Node.js 20. */

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED)\b/;

/**
 * Explains why npm could not install, and what to do.
 *
 * @param {string} output what npm printed
 * @param {string} folder where it installed
 * @returns {Promise<string>}
 */
export async function explainFailedInstallation(output, folder) {
  if (isDiskFull(output)) return explainFullDisk(folder);
  const [code] = UNREACHABLE.exec(output) ?? [];
  if (code !== undefined) {
    return (
      `The packages cannot be downloaded: the registry ${(await readRegistry(folder)) ?? ''} cannot be reached (${code}).\n` +
      'Check the connection to the network, then start again: what has been downloaded is kept. Behind a proxy, set\n' +
      'HTTPS_PROXY first. For another registry: npm config set registry https://…'
    );
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `This user may not write to ${folder}, or to npm's cache:\n${output.trim()}\nMake both writable, then start again.`;
  }
  return `The packages could not be installed. npm says:\n${output.trim()}`;
}

/** Returns true if the message of an error, or the output of a program, is about a full disk. */
export const isDiskFull = (text) => /\bENOSPC\b|No space left on device/i.test(text);

/** Says how much space there is, and what to do. */
export function explainFullDisk(folder) {
  return (
    `There is too little space on the disk: ${measureFreeMegabytes(folder)} MB are free in ${folder}, and Vitrine needs 1 GB,\n` +
    'with what npm keeps in its cache. Free some space, then start again: what is finished is kept.'
  );
}

/** The space that this user may still fill, in MB. */
export function measureFreeMegabytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
}
