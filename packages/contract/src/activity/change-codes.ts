import type { api } from '../api.ts';

/** The sentences of changes that no request of a person makes, by their codes. */
export const unrequestedChanges = {
  'takeover-extended': 'Extended the takeover {title}',
  'subscription-started': 'Subscription started',
  'subscription-changed': 'Subscription changed',
  'subscription-ended': 'Subscription ended',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'card-added': 'Card added',
} as const;

type Api = typeof api;

/** The routes of a table that are of a kind: `assignments.assignToDevice`. */
type RoutesOf<Kind, Except> = {
  [Group in keyof Api]: {
    [Name in keyof Api[Group] & string]: Api[Group][Name] extends Except
      ? never
      : Api[Group][Name] extends Kind
        ? `${Group}.${Name}`
        : never;
  }[keyof Api[Group] & string];
}[keyof Api];

/** The codes of changes: the name of the route that makes one, or of {@link unrequestedChanges}. */
export type ChangeCode = RoutesOf<{ sentence: string }, { method: 'GET' }> | keyof typeof unrequestedChanges;

/** The codes of changes that may wait for an admin. */
export type ApprovalCode = RoutesOf<
  { sentence: string } & ({ dryRun: true } | { approval: 'folder' }),
  { approval: 'never' | 'version' }
>;
