/** The validators for a conditional request, from the last answer with content. */
export interface Validators {
  etag: string | null;
  modified: string | null;
}
