import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import type { Bound } from '../../../ui/forms/form/use-form.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The choices, and the lifetimes that they stand for, in days; null: the key does not expire. */
const lifetimes = { never: null, '30': 30, '90': 90, '365': 365 };

/** A choice of {@link ExpiryField}; `keep` leaves the end as it is. */
export type Expiry = keyof typeof lifetimes | 'keep';

/** The end that a choice stands for, from now on: ISO 8601, or null for none; undefined if it stays as it is. */
export function findEnd(expiry: Expiry): string | null | undefined {
  if (expiry === 'keep') return undefined;
  const days = lifetimes[expiry];
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
}

interface ExpiryFieldProps extends Bound<Expiry> {
  /** The choice that leaves the end as it is; unless given, there is none. */
  keep?: string;
}

/** Chooses when a key expires. */
export const ExpiryField = ({ keep, ...field }: ExpiryFieldProps) => (
  <SelectField
    {...field}
    label="Expires"
    options={[
      ...(keep === undefined ? [] : [['keep', keep] as const]),
      ['never', 'Never'],
      ['30', 'In 30 days'],
      ['90', 'In 90 days'],
      ['365', 'In a year'],
    ]}
  />
);
