import type { SystemHealth } from '@vitrine/contract/admin';
import { Readable } from 'node:stream';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { findLastWorkerReport } from '../../platform/job-reports.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { Billing } from '../billing/index.ts';
import { readDatabaseVersion } from './store.ts';

interface Dependencies {
  db: Db;
  storage: FileStorage;
  billing: Billing;
  version: string;
}

/** A worker reports at least every 45 s; after two missed reports it counts as stopped. */
const WORKER_TIMEOUT_MS = 120_000;

/** A check of everything the installation depends on. */
export function createHealthCheck({ db, storage, billing, version }: Dependencies) {
  async function workerHealth(): Promise<SystemHealth['worker']> {
    const at = await findLastWorkerReport(db);
    if (at === null) return { isHealthy: false, text: 'No worker is running' };
    const silentMs = Math.max(0, Date.now() - at.getTime());
    const isHealthy = silentMs < WORKER_TIMEOUT_MS;
    return {
      isHealthy,
      text: `${isHealthy ? 'Running' : 'Not responding'}, last seen ${Math.round(silentMs / 1000)} s ago`,
    };
  }

  /** Writes, reads back and removes a small file. */
  async function storageHealth(): Promise<SystemHealth['storage']> {
    const key = `health/${newId('chk')}`;
    try {
      await storage.write(key, Readable.from([Buffer.from('ok')]));
      const size = await storage.size(key);
      await storage.remove(key);
      return size === 2
        ? { isHealthy: true, text: 'Read and write OK' }
        : { isHealthy: false, text: 'A written file could not be read back' };
    } catch (error) {
      return { isHealthy: false, text: error instanceof Error ? error.message : String(error) };
    }
  }

  function paymentHealth(): SystemHealth['payment'] {
    switch (billing.providerName()) {
      case 'stripe':
        return billing.receivesWebhooks()
          ? { isHealthy: true, text: 'Active (Stripe)' }
          : { isHealthy: false, text: 'Stripe without a webhook secret: events are not received' };
      case 'sandbox':
        return { isHealthy: true, text: 'Sandbox: nothing is charged' };
      case 'off':
        return { isHealthy: true, text: 'Off: no plans, no limits' };
    }
  }

  return async (): Promise<SystemHealth> => {
    const [worker, stored, databaseIs] = await Promise.all([workerHealth(), storageHealth(), readDatabaseVersion(db)]);
    return {
      environment: process.env['NODE_ENV'] ?? 'production',
      version,
      worker,
      storage: stored,
      database: { isHealthy: true, text: `Connected (PostgreSQL ${databaseIs})` },
      payment: paymentHealth(),
    };
  };
}
