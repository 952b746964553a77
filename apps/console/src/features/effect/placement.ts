import type { ItemId, ItemKind } from '@vitrine/contract/library/content';
import { createContext, use } from 'react';
import type { ChosenContent } from '../content/index.ts';

/** A file or web page that is added to a playlist. */
export interface PlacedItem {
  kind: ItemKind;
  id: ItemId;
  /** Its title, without the extension of a file. */
  name: string;
}

/** A request to put content, which is saved, on screens, or to add items to a playlist. */
export type Placement =
  | {
      to: 'screens';
      content: ChosenContent;
      /** The way that is chosen at first; `always` unless given. */
      when?: 'now' | 'time' | 'always';
    }
  | {
      to: 'playlist';
      items: readonly PlacedItem[];
      onAdded?: () => void;
    };

/** Opens the dialog of a placement. The application provides it, because the dialogs use features above the library. */
export const PlacementContext = createContext<(placement: Placement) => void>(() => {});

export const usePlacement = (): ((placement: Placement) => void) => use(PlacementContext);
