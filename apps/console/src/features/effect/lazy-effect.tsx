import { fetched } from '../../ui/rendering/fetched.tsx';

/** Loaded on demand, with the first dialog or drag that shows an effect. */
export const EffectLine = fetched(async () => (await import('./effect-line.tsx')).LoadedEffectLine);
export const EffectHint = fetched(async () => (await import('./effect-hint.tsx')).LoadedEffectHint);
/** Loaded with the first change of what plays. */
export const Receipt = fetched(async () => (await import('./delivery/receipt.tsx')).LoadedReceipt);
