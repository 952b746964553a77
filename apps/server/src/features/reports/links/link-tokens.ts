import { deriveSecret, isSameSecret } from '../../../platform/secrets.ts';

/**
 * The tokens of links to reports: a link’s id, a dot and a signature, so that a token can be derived again and nothing
 * of it is stored.
 *
 * @param secret the installation’s secret
 */
export function createLinkTokens(secret: string) {
  const sign = (id: string): string => deriveSecret(secret, `report link ${id}`);
  return {
    write: (id: string): string => `${id}.${sign(id)}`,

    /** Returns the id in a token; null if the signature is not right. */
    read(token: string): string | null {
      const [id = '', signature = ''] = token.split('.', 2);
      return isSameSecret(signature, sign(id)) ? id : null;
    },
  };
}
