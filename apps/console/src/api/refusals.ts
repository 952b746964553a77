import type { AppError } from '@vitrine/contract/errors';

/** A limit of the plan that refused something. */
export type LimitKind = 'device' | 'storage';

export interface Refusal {
  kind: LimitKind;
  /** How many bytes more were asked for; 0 where that is not known. */
  neededBytes: number;
}

const listeners = new Set<(refusal: Refusal) => void>();

/** Hears of every act that a limit refused, wherever in the console it was. Answers how to stop. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellRefusal(refusal: Refusal): void {
  for (const listener of listeners) listener(refusal);
}

/** The limit that a failure is about; null for any other failure. */
export function refusalOf({ code, details }: AppError): Refusal | null {
  if (code === 'device.limit_reached') return { kind: 'device', neededBytes: 0 };
  if (code !== 'storage.limit_exceeded') return null;
  const size = details?.['fileSize'];
  return { kind: 'storage', neededBytes: typeof size === 'number' ? size : 0 };
}
