import type { ErrorCode } from '../errors.ts';
import { toldSentences } from './sentences.ts';

export type SentenceCode = keyof typeof toldSentences;

/** A sentence of the API as its code and the values in it. */
export interface ToldSentence {
  /** That of an error for its message. */
  code: SentenceCode | ErrorCode;
  values: Record<string, string>;
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type NamesOf<Code extends SentenceCode> = NamesIn<(typeof toldSentences)[Code]>;

type ArgumentsOf<Code extends SentenceCode> = [NamesOf<Code>] extends [never]
  ? []
  : [values: Record<NamesOf<Code>, string | number>];

/** The English text of a sentence; answers name its code and values beside it. */
export function tell<Code extends SentenceCode>(code: Code, ...values: ArgumentsOf<Code>): string {
  const known = new Map(Object.entries<string | number>(values[0] ?? {}));
  return toldSentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)));
}
