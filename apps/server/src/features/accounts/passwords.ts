import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 16 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;

/** Hashes a password for storage, as a PHC string that contains its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({ message: password, nonce, ...COST, tagLength: TAG_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Whether a password matches a stored hash. For `null`, an account that does not exist, it takes the same time and
 * returns false.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , cost, salt, tagText] = (hash ?? HASH_OF_NO_ACCOUNT).split('$');
  const [memory, passes, parallelism] = (cost ?? '').split(',').map((part) => Number(part.slice(2)));
  if (salt === undefined || tagText === undefined || !memory || !passes || !parallelism) return false;
  const expected = Buffer.from(tagText, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const tag = await derive({ message: password, nonce, memory, passes, parallelism, tagLength: expected.length });
  return timingSafeEqual(tag, expected) && hash !== null;
}

const HASH_OF_NO_ACCOUNT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
