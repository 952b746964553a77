import { readTold } from '../../platform/told/read-told.ts';
import type { SetupItem, SystemHealth } from '@vitrine/contract/admin';
import { Readable } from 'node:stream';
import { newId } from '../../platform/ids.ts';
import { findLastEmails, findLastWorkerReport } from '../../platform/job-reports.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Billing } from '../billing/index.ts';
import { readDatabaseVersion } from './store.ts';

/** A worker reports at least every 45 s; after two missed reports it counts as stopped. */
const WORKER_TIMEOUT_MS = 120_000;

/** A check of everything the installation depends on. */
export function createHealthCheck(
  { db, storage, mailer, version }: Platform,
  { billing, listSetup }: { billing: Billing; listSetup: () => Promise<SetupItem[]> },
) {
  async function workerHealth(): Promise<SystemHealth['worker']> {
    const at = await findLastWorkerReport(db);
    if (at === null) return { isHealthy: false, text: 'No worker is running', code: 'worker-missing', value: '' };
    const silentMs = Math.max(0, Date.now() - at.getTime());
    const isHealthy = silentMs < WORKER_TIMEOUT_MS;
    const value = String(Math.round(silentMs / 1000));
    return isHealthy
      ? { isHealthy, text: `Running, last seen ${value} s ago`, code: 'worker-running', value }
      : { isHealthy, text: `Not responding, last seen ${value} s ago`, code: 'worker-silent', value };
  }

  /** Writes, reads back and removes a small file. */
  async function storageHealth(): Promise<SystemHealth['storage']> {
    const key = `health/${newId('chk')}`;
    try {
      await storage.write(key, Readable.from([Buffer.from('ok')]));
      const size = await storage.size(key);
      await storage.remove(key);
      return size === 2
        ? { isHealthy: true, text: 'Read and write OK', code: 'storage-works', value: '' }
        : { isHealthy: false, text: 'A written file could not be read back', code: 'storage-loses-files', value: '' };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { isHealthy: false, text, code: 'storage-failed', value: text };
    }
  }

  async function mailHealth(): Promise<SystemHealth['mail']> {
    if (!mailer.reachesPeople) {
      return { isHealthy: false, text: 'No emails are sent: SMTP_URL is not set', code: 'mail-off', value: '' };
    }
    const { sentAt, failure } = await findLastEmails(db);
    if (failure !== null) {
      const text = `The last email could not be sent: ${failure}`;
      return { isHealthy: false, text, code: 'mail-failed', value: failure };
    }
    if (sentAt === null) {
      return { isHealthy: true, text: 'Set up, no email sent in recent days', code: 'mail-idle', value: '' };
    }
    const text = `Set up, last email sent ${formatUtcTime(sentAt, 'en-US')}`;
    return { isHealthy: true, text, code: 'mail-sent', value: sentAt };
  }

  function paymentHealth(): SystemHealth['payment'] {
    switch (billing.providerName()) {
      case 'stripe':
        return billing.webhookStatus()
          ? { isHealthy: true, text: 'Active (Stripe)', code: 'stripe', value: '' }
          : {
              isHealthy: false,
              text: 'Stripe without a webhook secret: events are not received',
              code: 'stripe-without-webhook',
              value: '',
            };
      case 'sandbox':
        return { isHealthy: true, text: 'Sandbox: nothing is charged', code: 'sandbox', value: '' };
      case 'off':
        return { isHealthy: true, text: 'Off: no plans, no limits', code: 'payment-off', value: '' };
    }
  }

  return async (): Promise<SystemHealth> => {
    const [worker, stored, databaseIs, mail, setup] = await Promise.all([
      workerHealth(),
      storageHealth(),
      readDatabaseVersion(db),
      mailHealth(),
      listSetup(),
    ]);
    return {
      environment: process.env['NODE_ENV'] ?? 'production',
      version,
      worker,
      storage: stored,
      database: {
        isHealthy: true,
        text: `Connected (PostgreSQL ${databaseIs})`,
        code: 'database-connected',
        value: databaseIs,
      },
      payment: paymentHealth(),
      mail,
      setup: setup.map((item) =>
        // A mail server that is set may still refuse emails.
        item.id === 'email' && item.state === 'ready'
          ? { ...item, text: mail.text, state: mail.isHealthy ? 'ready' : 'failing' }
          : { ...item, textTold: readTold(item.text), adviceTold: readTold(item.advice) },
      ),
    };
  };
}
