import type { ChangePreview, PaymentConfirmation, SandboxPayment } from '@vitrine/contract/billing/billing';
import { seatsPence, storagePence } from '@vitrine/contract/billing/billing';
import {
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, useApi } from '../../api/api.tsx';
import { failureOf } from '../../api/failure.ts';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import { useSettled } from './use-settled.ts';

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
  return {
    data:
      status.data === undefined || offers.data === undefined || payment.data === undefined
        ? undefined
        : { subscription: status.data, offers: offers.data, payment: payment.data },
    failure: failureOf(status, offers, payment),
    title: meta.failure,
  };
}

/** All plans, with prices where this installation charges. */
export const useOffers = () => useSuspenseQuery(offersQuery(useApi())).data;

const CHARGES_KEY = 'installationCharges';

/**
 * Whether this installation charges; undefined while that is unknown. The last answer is kept in this browser, so that
 * a page shows plans, or none, from its first frame. If the server does not answer, it counts as charging.
 */
export function useCharges(): boolean | undefined {
  const { data, failureCount } = useQuery(offersQuery(useApi()));
  const charges = data && data.billing !== 'off';
  useEffect(() => {
    if (charges !== undefined) localStorage.setItem(CHARGES_KEY, String(charges));
  }, [charges]);
  const last = localStorage.getItem(CHARGES_KEY);
  return charges ?? (last === null ? failureCount > 0 || undefined : last === 'true');
}

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

/** What a change would cost, as far as it is known for the number that is chosen now. */
export interface CostState {
  cost: ChangePreview | undefined;
  /** False while the amount for the chosen number is on its way. */
  isCurrent: boolean;
  failure: Failure | null;
}

/** What changing the subscription to these totals would cost. Not asked for those who are not charged. */
export function useCost(wanted: { seats?: number; storageGb?: number }, isCharged: boolean): CostState {
  const api = useApi();
  const { seats = null, storageGb = null } = wanted;
  const settled = useSettled(`${seats}/${storageGb}`);
  const cost = useQuery({
    queryKey: ['plans', 'subscription', 'cost', seats, storageGb],
    queryFn: () => api.billing.preview({ query: wanted }),
    enabled: isCharged && settled === `${seats}/${storageGb}`,
    placeholderData: (before: ChangePreview | undefined) => before,
  });
  const { data, isPlaceholderData } = cost;
  return { cost: data, isCurrent: data !== undefined && !isPlaceholderData, failure: failureOf(cost) };
}

/** Has the server read the state of a payment from the provider, or pay with the card on file. */
export function useConfirmedPayment() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: PaymentConfirmation) => api.billing.confirm({ body }),
    onSettled: refresh,
  });
}
