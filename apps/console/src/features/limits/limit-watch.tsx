import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onRefusal, type Refusal } from '../../api/refusals.ts';
import { useMay } from '../../ui/access/may.tsx';
import type { LimitDialogProps } from './limit-dialog.tsx';
import { useUsage } from '../../api/usage.ts';
import { createDialogRateLimit } from './dialog-rate-limit.ts';

/** Loaded when a limit is exceeded for the first time. If that fails, the page still reports the refusal itself. */
const LimitDialog = lazy<ComponentType<LimitDialogProps>>(async () => {
  const loaded = await import('./limit-dialog.tsx').catch(() => null);
  return { default: loaded?.LimitDialog ?? Nothing };
});

function Nothing() {
  return null;
}

/** The pages that open the dialog for an account above its limit, and for which limits. */
const watched: Record<string, readonly Refusal['kind'][]> = {
  '/': ['device', 'storage'],
  '/dashboard': ['device', 'storage'],
  '/media': ['storage'],
  '/device-management': ['device'],
};

interface Shown {
  refusal: Refusal;
  isRefused: boolean;
}

/** Shows the limit dialog when a limit refuses a request, and when the account is above a limit. */
export function LimitWatch({ path }: { path: string }) {
  const usage = useUsage().data;
  const may = useMay();
  const rateLimit = useRef(createDialogRateLimit());
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(
    () =>
      onRefusal((refusal) => {
        if (!rateLimit.current.take(refusal.kind)) return false;
        setShown({ refusal, isRefused: true });
        return true;
      }),
    [],
  );

  const isExceeded = (kind: Refusal['kind']) =>
    // Those who can do nothing about it are not interrupted.
    may(kind === 'device' ? 'devices.removeMany' : 'media.removeMany') &&
    usage !== undefined &&
    (watched[path] ?? []).includes(kind) &&
    isAbove(kind, usage);
  const [devices, storage] = [isExceeded('device'), isExceeded('storage')];
  const isClosed = shown === null;
  // If both are exceeded, the dialogs follow one another. Another page shows them again after the interval.
  const shownFor = useRef<{ path: string; kinds: Set<Refusal['kind']> }>({ path, kinds: new Set() });
  useEffect(() => {
    const exceeded = { device: devices, storage };
    if (shownFor.current.path !== path) shownFor.current = { path, kinds: new Set() };
    const { kinds } = shownFor.current;
    for (const kind of ['device', 'storage'] as const) {
      if (!exceeded[kind]) kinds.delete(kind);
      if (!isClosed || !exceeded[kind] || kinds.has(kind)) continue;
      kinds.add(kind);
      if (!rateLimit.current.take(kind)) continue;
      setShown({ refusal: { kind, neededBytes: 0 }, isRefused: false });
      return;
    }
  }, [devices, storage, path, isClosed]);

  if (shown === null || usage === undefined) return null;
  return (
    <Suspense>
      <LimitDialog refusal={shown.refusal} isRefused={shown.isRefused} usage={usage} onClose={() => setShown(null)} />
    </Suspense>
  );
}

/** A plan that is exactly full is not exceeded. */
function isAbove(
  kind: Refusal['kind'],
  { deviceCount, maxDevices, usedBytes, storageLimit }: SubscriptionInfo,
): boolean {
  return kind === 'device'
    ? maxDevices !== null && deviceCount > maxDevices
    : storageLimit !== null && usedBytes > storageLimit;
}
