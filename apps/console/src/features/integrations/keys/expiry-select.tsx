import type { ReactNode } from 'react';
import { Select } from '../../../ui/forms/select.tsx';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Lifetimes in days; null: the key does not expire. */
const presets = [
  { value: 'never', label: 'Never', days: null },
  { value: '30', label: 'In 30 days', days: 30 },
  { value: '90', label: 'In 90 days', days: 90 },
  { value: '365', label: 'In a year', days: 365 },
] as const;

/** A choice of {@link ExpirySelect}; `keep` leaves the end as it is. */
export type Expiry = (typeof presets)[number]['value'] | 'keep';

/** The end that a choice stands for, from now on: ISO 8601, or null for none. */
export function findEnd(expiry: Exclude<Expiry, 'keep'>): string | null {
  const days = presets.find(({ value }) => value === expiry)?.days ?? null;
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
}

interface ExpirySelectProps {
  value: Expiry;
  onValueChange: (value: Expiry) => void;
  /** The option that leaves the end as it is. */
  children?: ReactNode;
}

/** Chooses when a key expires. */
export const ExpirySelect = ({ value, onValueChange, children }: ExpirySelectProps) => (
  <Select
    value={value}
    onValueChange={(chosen) => onValueChange(presets.find((each) => each.value === chosen)?.value ?? 'keep')}
  >
    {children}
    {presets.map((each) => (
      <option key={each.value} value={each.value}>
        {each.label}
      </option>
    ))}
  </Select>
);
