const texts = new Set<string>();

/**
 * Marks an English sentence of the API that people may read, so that the catalogues have it in every language. Only for
 * sentences that are known when their module is loaded: `say` keeps each one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function say(text: string): string {
  texts.add(text);
  return text;
}

/** Every sentence of the modules that are loaded. */
export const listSaid = (): string[] => [...texts];
