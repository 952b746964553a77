/**
 * The address to which a QR code leads whose scans are counted; null for a text that is none of http or https, or names a
 * user, as addresses do that pretend to be of another site.
 */
export function readCountedAddress(text: string): string | null {
  const address = text.trim();
  if (!/^https?:\/\/[^\s{}<>"]+$/i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? href : null;
}
