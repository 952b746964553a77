/** The tags of a list's filter as addresses have them. */
export const readTags = (params: URLSearchParams): string[] =>
  (params.get('tags') ?? '').split(',').filter((tag) => tag !== '');
