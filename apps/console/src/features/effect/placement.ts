import type { ItemId, ItemKind } from '@vitrine/contract/library/content';
import { createContext, use } from 'react';
import type { ChosenContent } from '../content/index.ts';
import type { Followed } from './followed.ts';

/** A file or web page that is added to a playlist. */
export interface PlacedItem {
  kind: ItemKind;
  id: ItemId;
  /** Its title, without the extension of a file. */
  name: string;
}

/** A request to put content on screens, or to add items to a playlist. */
export type Placement =
  | {
      to: 'screens';
      content: Pick<ChosenContent, 'id' | 'kind' | 'name'>;
      /** Receives what was assigned, for a page that shows its delivery. */
      onFollow?: (followed: Followed) => void;
    }
  | {
      to: 'playlist';
      items: readonly PlacedItem[];
      onAdded?: () => void;
    };

/** Opens the dialog of a placement. The application provides it, because the dialogs use features above the library. */
export const PlacementContext = createContext<(placement: Placement) => void>(() => {});

export const usePlacement = (): ((placement: Placement) => void) => use(PlacementContext);
