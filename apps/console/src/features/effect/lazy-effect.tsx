import { Fragment, Suspense } from 'react';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { EffectLineProps } from './effect-line.tsx';

/** Loaded on demand, with the first dialog or drag that shows an effect. */
const Line = fetched(async () => (await import('./effect-line.tsx')).LoadedEffectLine, Fragment);

/**
 * The effect of a change on the screens. Its place is kept while its code is loaded: a dialog that grew then would move
 * its buttons away from under the pointer.
 */
export const EffectLine = (props: EffectLineProps) => (
  <Suspense fallback={props.planned !== null && <Place />}>
    <Line {...props} />
  </Suspense>
);

const Place = () => (
  <div className="rounded border border-line">
    <div className="h-control" />
  </div>
);

export const EffectHint = fetched(async () => (await import('./effect-hint.tsx')).LoadedEffectHint);
/** Loaded with the first change of what plays. */
export const Receipt = fetched(async () => (await import('./delivery/receipt.tsx')).LoadedReceipt);
