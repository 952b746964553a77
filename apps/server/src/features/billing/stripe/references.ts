/** The id of a Stripe object that is given either whole or as its id. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Stripe's times are in seconds since the epoch. */
export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
