import { statfsSync } from 'node:fs';
import type { Config } from './config.ts';
import { findSqlState } from './platform/database/errors.ts';

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';

/** Explains to the operator why the server could not start and what to do; null for an error that only its stack explains. */
export function explainStartFailure(error: unknown, config: Config): string | null {
  return explainPort(error, config) ?? explainDisk(error, config);
}

function explainPort(error: unknown, { PORT, HOST }: Config): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen' || !('code' in error))
    return null;
  if (error.code === 'EADDRINUSE') {
    return `port ${PORT} is in use. Set PORT to another one, e.g. PORT=3001 npm start`;
  }
  if (error.code === 'EACCES') {
    return `this user may not listen on port ${PORT}. Set PORT to one above 1023, e.g. PORT=3000 npm start`;
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return `HOST is ${HOST}, which is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`;
  }
  return null;
}

function explainDisk(error: unknown, { DATA_DIR: folder, DATABASE_URL: url }: Config): string | null {
  if (url !== undefined && findSqlState(error) === DISK_FULL) {
    return 'the disk of the database server is full. Free some space there.';
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : null;
    if (code === 'ENOSPC' || code === DISK_FULL || cause.message.includes('No space left on device')) {
      return `the disk of DATA_DIR is full (${measureFreeMegabytes(folder)} MB free in ${folder}). Free some space, or set DATA_DIR to a folder on another disk.`;
    }
    const isForbidden = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
    if (isForbidden && 'path' in cause) {
      return `this user may not write to ${String(cause.path)}. Make it writable, or set DATA_DIR to another folder than ${folder}.`;
    }
  }
  return null;
}

function measureFreeMegabytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / 1_000_000);
  } catch {
    return 0; // the folder could not be made
  }
}
