import { computeSeatsPence } from '@vitrine/contract/billing/prices';
import type { ChangePreview } from '@vitrine/contract/billing/billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { type Change, findCall, q } from '../../api/q.ts';
import { refetchAfter } from '../../api/use-change.ts';
import { usageRead } from '../../api/usage.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import { useSettled } from '../../ui/rendering/use-settled.ts';

const failure = t('Unable to load subscription information');

/** The account's plan, its limits and its usage. */
export const subscriptionRead = { ...usageRead, failure };

/** All plans, with prices where this installation charges. Used by the shell and several pages, so an event tells of changes. */
export const offersRead = q.plans.list({ failure, staleMs: Infinity, pollMs: 0 });

/** The payment provider, and the account's purchases. */
export const paymentRead = q.billing.overview({ failure, pollMs: 0 });

export const invoicesRead = q.billing.invoices({ failure, pollMs: 0, select: ({ invoices }) => invoices });

const CHARGES_KEY = 'installationCharges';

/**
 * True if this installation charges; undefined while that is unknown. The last answer is stored in the browser, so that
 * plans are shown or hidden from the first render. If the server does not answer, it counts as charging.
 */
export function useCharges(): boolean | undefined {
  const { data, failureCount } = useRead(offersRead);
  const charges = data && data.billing !== 'off';
  useEffect(() => {
    if (charges !== undefined) localStorage.setItem(CHARGES_KEY, String(charges));
  }, [charges]);
  const last = localStorage.getItem(CHARGES_KEY);
  return charges ?? (last === null ? failureCount > 0 || undefined : last === 'true');
}

const REFRESH_LIMIT_MS = 1_000;

/**
 * Makes a change of the subscription, and reads it again: the answer does not contain it. Done when the page shows the new
 * state, but after a second at most: a slow answer must not delay the outcome of a payment.
 */
export function useBillingChange<Request, Answer>({ mutationKey, failure: title, done }: Change<Request, Answer>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Answer, Error, Request>({
    mutationKey,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of the same route
    mutationFn: async (request) => (await findCall(api, mutationKey)(request)) as Answer,
    meta: { failure: title, done },
    onSettled: async (_, error, request) => {
      const limit = new Promise((resolve) => setTimeout(resolve, REFRESH_LIMIT_MS));
      await Promise.race([refetchAfter(queries, mutationKey, request), limit]);
    },
  });
}

/** The order of seats. The displayed price is sent along; the server refuses one that has changed. */
export const toSeatsOrder = (seats: number, perDevicePence: number) => ({
  body: { planId: 'device-subscription' as const, seats, amount: computeSeatsPence(seats, perDevicePence) / 100 },
});

/** The price of a change; undefined until it is loaded for the selected number. */
export interface CostState {
  cost: ChangePreview | undefined;
  /** False while the amount for the chosen number is loading. */
  isCurrent: boolean;
  failure: Failure | null;
}

/** Reads the price of changing the subscription to these totals. Nothing for accounts that are not charged. */
export function useCost({ seats, storageGb }: { seats?: number; storageGb?: number }, isCharged: boolean): CostState {
  const settled = { seats: useSettled(seats), storageGb: useSettled(storageGb) };
  const cost = useRead(isCharged ? q.billing.preview({ query: settled, keepsPrevious: true, pollMs: 0 }) : null);
  const { data, isPlaceholderData } = cost;
  const isSettled = settled.seats === seats && settled.storageGb === storageGb;
  return { cost: data, isCurrent: data !== undefined && !isPlaceholderData && isSettled, failure: cost.failure };
}
