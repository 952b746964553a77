/** The host of an address, with its port if it has one; null if it is none. */
export const findHost = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);

/** A typed address with `https://` if it has no scheme. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  return `https://${text.replace(/^\/+/, '')}`;
}
