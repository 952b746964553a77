import type { AppError } from '@vitrine/contract/core/errors';

/** A limit of the plan that refused something. */
export type LimitKind = 'device' | 'storage';

export interface Refusal {
  kind: LimitKind;
  /** The number of further bytes that were requested; 0 if that is not known. */
  neededBytes: number;
  /** An alternative that stays within the limit, such as uploading the files that fit. */
  alternative?: { label: string; onAct: () => void };
}

/** Returns whether it shows the refusal. */
type Listener = (refusal: Refusal) => boolean;

const listeners = new Set<Listener>();

/** Subscribes to every request that a limit refused, anywhere in the console. Returns the function that unsubscribes. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Publishes a refusal. Returns whether a dialog shows it. */
export function publishRefusal(refusal: Refusal): boolean {
  return [...listeners].map((listener) => listener(refusal)).some(Boolean);
}

/** The limit that an error is about; null for any other error. */
export function toLimitRefusal({ code, details }: AppError): Refusal | null {
  if (code === 'device.limit_reached') return { kind: 'device', neededBytes: 0 };
  if (code !== 'storage.limit_exceeded') return null;
  const size = details?.['fileSize'];
  return { kind: 'storage', neededBytes: typeof size === 'number' ? size : 0 };
}
