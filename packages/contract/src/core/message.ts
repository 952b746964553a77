/**
 * The server's message, or `otherwise` if it sent none, e.g. because a proxy answered. In a file of its own, so the
 * pages before sign-in need not load the error catalogue.
 */
export function findMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || error.message === '') return otherwise;
  return 'isForeign' in error && error.isForeign === true ? otherwise : error.message;
}
