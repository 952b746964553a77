/**
 * The server's own message, or `otherwise` where it named no reason: a proxy answered, or nothing did. Apart from the
 * error catalogue, so that the pages before sign-in need not load it.
 */
export function messageOr(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || error.message === '') return otherwise;
  return 'isForeign' in error && error.isForeign === true ? otherwise : error.message;
}
