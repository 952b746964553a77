import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * A compiled message: texts, and `[name]`, `[name, 'number']`, `[name, 'plural' | 'selectordinal' | 'select', branches]`
 * or `[name, 'tag', content]`. The form is that of Lingui; tags are ours.
 */
export type Tokens = readonly Token[];

export type Token =
  | string
  | readonly [name: string, kind?: string]
  | readonly [
      name: string,
      kind: 'plural' | 'selectordinal' | 'select',
      branches: Readonly<Record<string, Tokens | number>>,
    ]
  | readonly [name: string, kind: 'tag', content: Tokens];

/**
 * Compiles a message in the ICU format.
 *
 * @throws Error if the message is not in the format; it says where
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Lingui’s type is wider than what it returns
export const compile = (message: string): Tokens => compileMessage(message) as Tokens;

/**
 * Puts what is between tags (`Read <guide>the guide</guide> first`) into tokens of their own.
 *
 * @throws Error if a tag is not closed
 */
export function nestTags(tokens: Tokens): Tokens {
  const open: { name: string; content: Token[] }[] = [{ name: '', content: [] }];
  const add = (token: Token) => {
    if (token !== '') open.at(-1)!.content.push(token);
  };
  for (const token of tokens) {
    if (typeof token !== 'string') {
      add(hasBranches(token) ? [token[0], token[1], nestBranches(token[2])] : token);
      continue;
    }
    for (const part of token.split(/(<\/?\w+>)/)) {
      const [, slash, name] = /^<(\/?)(\w+)>$/.exec(part) ?? [];
      if (name === undefined) add(part);
      else if (slash === '') open.push({ name, content: [] });
      else {
        const closed = open.pop()!;
        if (closed.name !== name) throw new Error(`</${name}> closes nothing`);
        add([name, 'tag', closed.content]);
      }
    }
  }
  if (open.length > 1) throw new Error(`<${open[1]!.name}> is not closed`);
  return open[0]!.content;
}

const nestBranches = (branches: Readonly<Record<string, Tokens | number>>) =>
  Object.fromEntries(
    // A plural has an offset, too, which may be undefined.
    Object.entries(branches).map(([key, branch]) => [key, typeof branch === 'object' ? nestTags(branch) : branch]),
  );

export function hasBranches(
  token: Token,
): token is readonly [string, 'plural' | 'selectordinal' | 'select', Readonly<Record<string, Tokens | number>>] {
  return typeof token !== 'string' && ['plural', 'selectordinal', 'select'].includes(token[1] ?? '');
}
