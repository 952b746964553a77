import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 16 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;

/** Hashes a password for keeping: a PHC string with its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ message: password, nonce, ...COST, tagLength: TAG_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Whether this is the password behind a kept hash. With `null`, for an account that does not exist, it takes the
 * same time and says no.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , cost, salt, kept] = (hash ?? NOBODY).split('$');
  const [memory, passes, parallelism] = (cost ?? '').split(',').map((part) => Number(part.slice(2)));
  if (salt === undefined || kept === undefined || !memory || !passes || !parallelism) return false;
  const expected = Buffer.from(kept, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const tag = await derive({ message: password, nonce, memory, passes, parallelism, tagLength: expected.length });
  return timingSafeEqual(tag, expected) && hash !== null;
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
