/** Turns a document of one version into one of the next. */
export type UpgradeStep = (document: Record<string, unknown>) => Record<string, unknown>;

/** The first turns version 1 into version 2, and so on. A step stays for as long as documents of its version may exist. */
const STEPS: readonly UpgradeStep[] = [];

/**
 * The document as the current version writes it. A newer one stays as it is: what it has in common with the current
 * version shows. Something else than an object becomes an empty one.
 */
export function upgradeDocument(document: unknown, steps = STEPS): Record<string, unknown> {
  let current: Record<string, unknown> = typeof document === 'object' && document !== null ? { ...document } : {};
  const { version } = current;
  if (typeof version !== 'number' || !(version >= 1)) return current;
  for (const [index, step] of steps.slice(Math.floor(version) - 1).entries()) {
    current = { ...step(current), version: Math.floor(version) + index + 1 };
  }
  return current;
}
