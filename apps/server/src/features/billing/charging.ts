import type { PaymentProvider } from './provider.ts';
import type { PaymentSync } from './payment-sync.ts';

/** The payment provider and the synchronisation with it. @throws billing.off if the installation does not charge */
export type Charging = () => { provider: PaymentProvider; sync: PaymentSync };
