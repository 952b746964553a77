/** The values that a message needs, read out of its text (decision 252). */
export type ValuesOf<Message extends string, Node = never> = Simplify<
  { [Name in ArgumentsIn<Message>]: string | number | Node } & { [Name in NumbersIn<Message>]: number } & {
    [Name in ChoicesIn<Message>]: string;
  }
>;

/** The arguments of `t` after the message: none for a message without values. */
export type ArgumentsOf<Message extends string> = [keyof ValuesOf<Message>] extends [never]
  ? // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a message without values needs none
    [values?: Record<never, never>, context?: string]
  : [values: ValuesOf<Message>, context?: string];

/** One object in place of an intersection, which errors name as it is written. */
type Simplify<T> = { [Key in keyof T]: T[Key] };

/** The text after each `{` that does not begin a branch of a plural. */
type Openings<Message extends string, Found extends string = never> = Message extends `${infer Before}{${infer Rest}`
  ? Openings<Rest, IsBranch<Before> extends true ? Found : Found | Rest>
  : Found;

/** A branch follows the kind of its plural (`plural, one {`) or another branch (`} other {`). */
type IsBranch<Before extends string> =
  Before extends `${string}${', ' | '} '}${'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`} `
    ? true
    : false;

type ArgumentsIn<Message extends string> =
  Openings<Message> extends infer Opening
    ? Opening extends `${infer Name}}${string}`
      ? WordOnly<Name>
      : never
    : never;

type NumbersIn<Message extends string> =
  Openings<Message> extends infer Opening
    ? Opening extends `${infer Name}, ${'plural' | 'selectordinal' | 'number'}${string}`
      ? WordOnly<Name>
      : never
    : never;

type ChoicesIn<Message extends string> =
  Openings<Message> extends infer Opening
    ? Opening extends `${infer Name}, select,${string}`
      ? WordOnly<Name>
      : never
    : never;

/** Branches of a choice are texts, which have spaces or marks; the names of values have none. */
type WordOnly<Name extends string> = Name extends
  | ''
  | `${string}${' ' | ',' | '#' | '.' | '{' | '…' | '’' | ':' | '-' | '<'}${string}`
  ? never
  : Name;

/** The tags of a message with markup: `guide` in `Read <guide>the guide</guide>`. */
export type TagsOf<
  Message extends string,
  Found extends string = never,
> = Message extends `${string}</${infer Name}>${infer Rest}` ? TagsOf<Rest, Found | Name> : Found;
