import type { ChangePreview, PaymentConfirmation, SandboxPayment } from '@vitrine/contract/billing/billing';
import { computeSeatsPence, computeStoragePence } from '@vitrine/contract/billing/prices';
import { queryOptions, useMutation, usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, useApi } from '../../api/use-api.tsx';
import { findFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import { useSettled } from '../../ui/rendering/use-settled.ts';

const MINUTE_MS = 60_000;
const meta = { failure: 'Unable to load subscription information' };

const subscriptionQuery = (api: Api) => queryOptions({ ...usageQuery(api), meta });

const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.plans.offers,
    queryFn: () => api.plans.list(),
    // Used by the shell and several pages. A change event invalidates it.
    staleTime: Infinity,
    meta,
  });

const paymentQuery = (api: Api) =>
  queryOptions({ queryKey: keys.plans.payment, queryFn: () => api.billing.overview(), meta });

const invoicesQuery = (api: Api) =>
  queryOptions({ queryKey: keys.plans.invoices, queryFn: () => api.billing.invoices(), meta });

/** Starts both requests in parallel. */
export function usePrefetchSubscription(): void {
  const api = useApi();
  usePrefetchQuery(subscriptionQuery(api));
  usePrefetchQuery(offersQuery(api));
}

/** Starts the requests for payment and invoices in parallel. */
export function usePrefetchPayment(): void {
  const api = useApi();
  usePrefetchQuery(paymentQuery(api));
  usePrefetchQuery(invoicesQuery(api));
}

/** The account's plan, its limits and its usage. */
export function useSubscription() {
  return useSuspenseQuery({ ...subscriptionQuery(useApi()), refetchInterval: usePolling(MINUTE_MS) }).data;
}

/** Plan, prices and bill together, for a region that shows its own loading and error states. */
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
    failure: findFailure(status, offers, payment),
    title: meta.failure,
  };
}

/** All plans, with prices where this installation charges. */
export const useOffers = () => useSuspenseQuery(offersQuery(useApi())).data;

const CHARGES_KEY = 'installationCharges';

/**
 * True if this installation charges; undefined while that is unknown. The last answer is stored in the browser, so that
 * plans are shown or hidden from the first render. If the server does not answer, it counts as charging.
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

/** The payment provider, and the account's purchases. */
export const usePayment = () => useSuspenseQuery(paymentQuery(useApi())).data;

export const useInvoices = () => useSuspenseQuery(invoicesQuery(useApi())).data.invoices;

/** True if the payment provider's webhooks are configured; undefined while loading, and except for administrators. */
export function useWebhookConfigured(isAdmin: boolean): boolean | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.plans.webhook,
    queryFn: () => api.billing.webhookStatus(),
    enabled: isAdmin,
  }).data?.configured;
}

const REFRESH_LIMIT_MS = 1_000;

/**
 * Refetches everything about the subscription: the response to a payment does not contain it. Resolves when the page
 * shows the new state, but after a second at most: a slow response must not delay the outcome of a payment.
 */
function useRefresh() {
  const invalidate = useInvalidate(keys.plans.all, keys.account.all);
  return () => Promise.race([invalidate(), new Promise((resolve) => setTimeout(resolve, REFRESH_LIMIT_MS))]);
}

/** Buys seats. The displayed price is sent along; the server refuses one that has changed. */
export function useOrderDevices(perDevicePence: number) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (seats: number) =>
      api.billing.createSubscription({
        body: { planId: 'device-subscription', seats, amount: computeSeatsPence(seats, perDevicePence) / 100 },
      }),
    onSettled: refresh,
  });
}

/** Buys extra storage; GB, a multiple of 8. */
export function useOrderStorage() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (storageGb: number) =>
      api.billing.createStorageSubscription({
        body: { planId: 'extra-storage', storageGb, amount: computeStoragePence(storageGb) / 100 },
      }),
    onSettled: refresh,
  });
}

/** Reduces extra storage to this many GB, a multiple of 8. */
export function useReduceStorage() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (storageGb: number) => api.billing.reduceStorage({ body: { storageGb } }),
    onSettled: refresh,
  });
}

/** Creates an order for another card. */
export function useOrderCard() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.billing.updateCard() });
}

export function useCancel() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.billing.cancel(),
    meta: { failure: 'Cancellation Failed' },
    onSuccess: refresh,
  });
}

export function useReactivate() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.billing.reactivate(),
    meta: { failure: 'Error' },
    onSuccess: refresh,
  });
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

/** The price of a change; undefined until it is loaded for the selected number. */
export interface CostState {
  cost: ChangePreview | undefined;
  /** False while the amount for the chosen number is loading. */
  isCurrent: boolean;
  failure: Failure | null;
}

/** Fetches the price of changing the subscription to these totals. Disabled for accounts that are not charged. */
export function useCost(wanted: { seats?: number; storageGb?: number }, isCharged: boolean): CostState {
  const api = useApi();
  const { seats = null, storageGb = null } = wanted;
  const settled = useSettled(`${seats}/${storageGb}`);
  const cost = useQuery({
    queryKey: keys.plans.cost(seats, storageGb),
    queryFn: () => api.billing.preview({ query: wanted }),
    enabled: isCharged && settled === `${seats}/${storageGb}`,
    placeholderData: (before: ChangePreview | undefined) => before,
  });
  const { data, isPlaceholderData } = cost;
  return { cost: data, isCurrent: data !== undefined && !isPlaceholderData, failure: findFailure(cost) };
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
