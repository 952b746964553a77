import type { ContentId } from '@vitrine/contract/library/content';

/** Content that can be assigned, with the address of its picture, of a web page its icon; null where it has none. */
export interface Choice {
  id: ContentId;
  name: string;
  picture: string | null;
  /** Of a playlist `12 items, 3:20`, of a web page its host. */
  detail?: string;
}
