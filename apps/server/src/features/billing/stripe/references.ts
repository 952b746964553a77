/** The id of a Stripe object that is given either whole or as its id. */
export const toReferenceId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Stripe's times are in seconds since the epoch. */
export const fromStripeSeconds = (seconds: number): Date => new Date(seconds * 1000);

export const toStripeSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
