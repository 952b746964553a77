/**
 * The address to which a QR code leads whose scans are counted. Null for a text that is no address of http or https, and
 * for an address with a user name, which may pretend to be of another site.
 */
export function readCountedAddress(text: string): string | null {
  const address = text.trim();
  if (!/^https?:\/\/[^\s{}<>"]+$/i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? href : null;
}
