import type { DrawnFieldsOf } from '@vitrine/contract/drawn/drawn-fields';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export interface DrawnFieldsProps<Fields> {
  value: Fields;
  onValueChange: (value: Fields) => void;
  /** The message at one of the fields. */
  problem: (field: string) => string | undefined;
  /** Shows the problem of a field from now on: the person has left it. */
  leave: (field: string) => void;
  /** Proposes a name, for content that has none yet. */
  suggestName: (name: string) => void;
}

/** The texts about a kind, each whole, so that every language can build its own. */
interface DrawnTexts {
  /** The kind, as a heading or a label: `Table`. */
  one: string;
  several: string;
  add: string;
}

/** The part of a kind of drawn content that only the console needs. The contract has the rest. */
export interface DrawnEditor<Fields> {
  Icon: LucideIcon;
  texts: DrawnTexts;
  /** The fields of new content, in which what people must enter is empty. */
  initial: Fields;
  /** A few words about content beside its name. */
  describe: (fields: Fields) => string;
  /** The part of the dialog that only this kind has: name and folder are there already. */
  Fields: ComponentType<DrawnFieldsProps<Fields>>;
}

/** The interface of every kind. */
export type DrawnEditors = Readonly<{ [K in DrawnKind]: DrawnEditor<DrawnFieldsOf<K>> }>;

/** The fields of any kind, which only its own editor knows. */
export type AnyFields = Record<string, unknown>;
