import type { MediaId } from '@vitrine/contract/library/media';

/** A file that can be assigned, with the address of its picture; null where it has none. */
export interface Choice {
  id: MediaId;
  name: string;
  picture: string | null;
}
