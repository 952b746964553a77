import { createHmac, randomBytes } from 'node:crypto';
import { CODE_DIGITS } from '@vitrine/contract/sign-in/second-factors';
import { isSameSecret } from '../../platform/secrets.ts';

const STEP_MS = 30_000;

/** Codes of this many steps before and after the current one are accepted, because clocks differ. */
const TOLERANCE_STEPS = 1;

/** The length of a secret: RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in Base32. */
export const createTotpSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES));

/** The number of steps of 30 seconds since 1970. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / STEP_MS);

/** The code of a step (RFC 6238 with SHA-1). @param secret in Base32 */
export function createTotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/**
 * The step to which a code belongs; null if the code is wrong, or its step is not later than the last accepted one.
 *
 * @param lastStep the last accepted step; null: none was accepted yet
 */
export function findStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (code.length !== CODE_DIGITS) return null;
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - TOLERANCE_STEPS; step <= current + TOLERANCE_STEPS; step += 1) {
    const matches = isSameSecret(code, createTotp(secret, step));
    if (matches && (lastStep === null || step > lastStep)) found = step;
  }
  return found;
}

/** The `otpauth:` address from which authenticator apps read a secret. */
export function createTotpUri(secret: string, email: string): string {
  const label = encodeURIComponent(`Vitrine:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Vitrine&algorithm=SHA1&digits=${CODE_DIGITS}&period=${STEP_MS / 1000}`;
}

/** @param bytes a multiple of 5 */
function encodeBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? []);
}
