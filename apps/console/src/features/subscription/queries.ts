import type { SandboxPayment } from '@vitrine/contract/billing';
import { seatsPence, storagePence } from '@vitrine/contract/billing';
import {
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';

const MINUTE_MS = 60_000;
const meta = { failure: 'Unable to load subscription information' };

const subscriptionQuery = (api: Api) => queryOptions({ ...usageQuery(api), meta });

const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['plans', 'subscription', 'offers'],
    queryFn: () => api.plans.list(),
    // The frame asks, and each page that speaks of plans: once is enough until something is told to have changed.
    staleTime: Infinity,
    meta,
  });

const paymentQuery = (api: Api) =>
  queryOptions({ queryKey: ['plans', 'subscription', 'payment'], queryFn: () => api.billing.overview(), meta });

const invoicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['plans', 'subscription', 'invoices'], queryFn: () => api.billing.invoices(), meta });

/** Starts both at once. */
export function usePrefetchSubscription(): void {
  const api = useApi();
  usePrefetchQuery(subscriptionQuery(api));
  usePrefetchQuery(offersQuery(api));
}

/** Starts at once what the page about paying shows besides. */
export function usePrefetchPayment(): void {
  const api = useApi();
  usePrefetchQuery(paymentQuery(api));
  usePrefetchQuery(invoicesQuery(api));
}

/** The account's plan, its limits and what is used of them. */
export function useSubscription() {
  return useSuspenseQuery({ ...subscriptionQuery(useApi()), refetchInterval: usePolling(MINUTE_MS) }).data;
}

/** Plan, prices and bill together, for a place that says itself what could not be had. */
export function useSubscriptionState() {
  const api = useApi();
  const status = useQuery(subscriptionQuery(api));
  const offers = useQuery(offersQuery(api));
  const payment = useQuery(paymentQuery(api));
  const all = [status, offers, payment];
  return {
    data:
      status.data === undefined || offers.data === undefined || payment.data === undefined
        ? undefined
        : { subscription: status.data, offers: offers.data, payment: payment.data },
    error: all.find(({ error }) => error !== null)?.error ?? null,
    title: meta.failure,
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

/** All plans, with prices where this installation charges. */
export const useOffers = () => useSuspenseQuery(offersQuery(useApi())).data;

/** Whether there is anything to pay for here; true until that is known. */
export const useCharges = (): boolean => useQuery(offersQuery(useApi())).data?.billing !== 'off';

/** Who takes the money, and what the account pays for. */
export const usePayment = () => useSuspenseQuery(paymentQuery(useApi())).data;

export const useInvoices = () => useSuspenseQuery(invoicesQuery(useApi())).data.invoices;

/** Whether the payment provider's events are heard; undefined until known, and for whom it does not concern. */
export function useWebhookConfigured(isAdmin: boolean): boolean | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['plans', 'subscription', 'webhook'],
    queryFn: () => api.billing.webhookStatus(),
    enabled: isAdmin,
  }).data?.configured;
}

/** Fetches everything about the subscription again: the answer to a payment says only that it was taken. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['plans', 'account'].map((word) => queries.invalidateQueries({ queryKey: [word] })));
  };
}

/** Buys seats. The price is told as it was shown; the server has its own. */
export function useOrderDevices(perDevicePence: number) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (seats: number) =>
      api.billing.createSubscription({
        body: { planId: 'device-subscription', seats, amount: seatsPence(seats, perDevicePence) / 100 },
      }),
    onSettled: refresh,
  });
}

/** Buys storage on top; GB, a multiple of 8. */
export function useOrderStorage() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (storageGb: number) =>
      api.billing.createStorageSubscription({
        body: { planId: 'extra-storage', storageGb, amount: storagePence(storageGb) / 100 },
      }),
    onSettled: refresh,
  });
}

/** Gives up extra storage; GB that are left, a multiple of 8. */
export function useReduceStorage() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (storageGb: number) => api.billing.reduceStorage({ body: { storageGb } }),
    onSettled: refresh,
  });
}

/** Asks to give another card. */
export function useOrderCard() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.billing.updateCard() });
}

export function useCancel() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => api.billing.cancel(), onSuccess: refresh });
}

export function useReactivate() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => api.billing.reactivate(), onSuccess: refresh });
}

/** Pays with a test card. */
export function useSandboxPayment() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SandboxPayment) => api.billing.sandboxConfirm({ body }),
    onSuccess: refresh,
  });
}

/** Has the server look how a payment stands, after the provider's form said that it was made. */
export function useConfirmedPayment() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (clientSecret: string) => api.billing.confirm({ body: { clientSecret } }),
    onSettled: refresh,
  });
}
