/** A UUIDv7, which sorts by time. By hand, since `crypto.randomUUID` is version 4 and missing on plain HTTP. */
export function createUuidV7(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let rest = Math.max(0, Math.floor(nowMs));
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  const hex = Array.from(bytes, (byte, i) =>
    // The version and the variant.
    (i === 6 ? 0x70 | (byte & 0x0f) : i === 8 ? 0x80 | (byte & 0x3f) : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
