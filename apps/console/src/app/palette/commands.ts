import type { LucideIcon } from 'lucide-react';
import type { Needing } from '../../ui/access/may.tsx';
import type { Searched } from './ranking.ts';

/** A command in the palette, beside the things that the server finds. */
export interface Command extends Searched {
  /** Unique among all commands. */
  id: string;
  icon: LucideIcon;
  /** The keys that do the same, e.g. `Shift T`. */
  shortcut?: string;
  run: () => void;
}

/** A command that opens an address. Documents of the server open in a tab of their own. */
export interface AddressCommand extends Needing, Searched {
  icon: LucideIcon;
  /** The address; it is unique among commands together with the label. */
  to: string;
  /** The page that a person must have, if it is not the one of the address. */
  page?: string;
}

/** Commands by what they are: things to do, and pages to go to. */
export interface Commands {
  /** The actions that are offered before anything is typed. */
  suggested: readonly Command[];
  actions: readonly Command[];
  pages: readonly Command[];
}

/** True for documents that the server writes, which are not pages of the console. */
export const isDocument = (to: string): boolean => /^\/(api\/)?docs\b/.test(to);
