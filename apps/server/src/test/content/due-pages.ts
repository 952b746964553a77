import { parsePrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { createWebpages } from '../../features/webpages/service.ts';
import type { TestApp } from '../app.ts';

/** Checks the pages on screens whose time has come, for players of this origin. */
export function checkDuePages({ platform }: TestApp, origin: string): Promise<void> {
  const limiter = { hit: async () => 0, refund: async () => {}, sweep: async () => {} };
  const privateAddresses = parsePrivateAddresses('127.0.0.1');
  const changed = { clock: () => new Date(), limiter, privateAddresses, publicUrl: () => origin };
  return createWebpages({ ...platform, ...changed }).checkDue();
}
