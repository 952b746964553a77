import { AppError } from '@vitrine/contract/core/errors';
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cost parameters of argon2id. They are stored in each hash. */
export interface PasswordCost {
  /** KiB, at least 8. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 16 ms. */
const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

const TAG_BYTES = 32;

export type Passwords = ReturnType<typeof createPasswords>;

interface PasswordSettings {
  cost?: PasswordCost | undefined;
  /** True if new passwords that are easy to guess are refused. */
  refusesCommon?: boolean;
}

/** Hashes and verifies passwords. */
export function createPasswords({ cost = passwordCost, refusesCommon = false }: PasswordSettings = {}) {
  const phcOf = (nonce: Buffer, tag: Buffer): string =>
    `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encodeUnpadded(nonce)}$${encodeUnpadded(tag)}`;
  const hashOfNoAccount = phcOf(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

  return {
    /**
     * Checks a new password by the installation's rule.
     *
     * @param about texts about the account: its name and email address
     * @throws password.too_common if it is easy to guess
     */
    async checkNew(password: string, about: readonly string[]): Promise<void> {
      if (!refusesCommon) return;
      const { isCommonPassword } = await import('@vitrine/contract/passwords/common-passwords');
      if (isCommonPassword(password, about)) throw new AppError('password.too_common');
    },

    /** Hashes a password for storage, as a PHC string that contains its salt and cost. */
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(16);
      return phcOf(nonce, await derive({ message: password, nonce, ...cost, tagLength: TAG_BYTES }));
    },

    /**
     * Returns true if a password matches a stored hash. For `null`, an account that does not exist, it takes the same
     * time and returns false.
     */
    async verify(password: string, hash: string | null): Promise<boolean> {
      const [, , , costText, salt, tagText] = (hash ?? hashOfNoAccount).split('$');
      const [memory, passes, parallelism] = (costText ?? '').split(',').map((part) => Number(part.slice(2)));
      if (salt === undefined || tagText === undefined || !memory || !passes || !parallelism) return false;
      const expected = Buffer.from(tagText, 'base64');
      const nonce = Buffer.from(salt, 'base64');
      const tag = await derive({ message: password, nonce, memory, passes, parallelism, tagLength: expected.length });
      return timingSafeEqual(tag, expected) && hash !== null;
    },
  };
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
