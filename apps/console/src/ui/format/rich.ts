import { formatParts } from '@vitrine/messages/format';
import { messageFormat } from '@vitrine/messages/built';
import type { Tokens } from '@vitrine/messages/tokens';
import type { TagsOf, ValuesOf } from '@vitrine/messages/values';
import { createElement, Fragment, type ReactNode } from 'react';

type RichValues<Message extends string> = ValuesOf<Message, ReactNode> & {
  [Name in TagsOf<Message>]: (content: ReactNode) => ReactNode;
};

/**
 * Returns a message with elements in it: as values, and as tags, which are functions of what is between them.
 *
 * @example rich('Read <guide>the guide</guide> first', { guide: (text) => <Link href="/docs">{text}</Link> })
 */
export function rich<const Message extends string>(message: Message, values: RichValues<Message>): ReactNode;
export function rich(message: string | Tokens, values: Record<string, unknown>): ReactNode {
  const called = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: ReactNode[]) => value(createElement(Fragment, null, ...parts)) : value,
    ]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a build compiles the message, and values are nodes
  const parts = formatParts(message as Tokens, called, messageFormat) as ReactNode[];
  return createElement(Fragment, null, ...parts);
}
