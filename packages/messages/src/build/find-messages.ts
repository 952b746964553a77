/* oxlint-disable typescript/no-unsafe-type-assertion -- the parser’s nodes have the fields of their types */
import { parseSync } from 'vite';

/** A call of `t` or `rich` with the text of its message. Positions are in UTF-16 units. */
export interface FoundMessage {
  message: string;
  context: string | undefined;
  isRich: boolean;
  call: { start: number; end: number };
  /** The message itself, a string literal. */
  literal: { start: number; end: number };
  hasValues: boolean;
  /** The expression of each value, in the order of the source; null if they are not written as an object's properties. */
  values: FoundValue[] | null;
}

interface FoundValue {
  name: string;
  start: number;
  end: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Lists the messages of a source, in order.
 *
 * @throws Error if a call of `t` or `rich` has something else than a string as its message: it could not be translated
 */
export function findMessages(path: string, source: string): FoundMessage[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundMessage[] = [];
  visit(program as unknown as Node);
  return found.toSorted((a, b) => a.call.start - b.call.start);

  function visit(node: Node): void {
    const name = node.type === 'CallExpression' && isNode(node['callee']) ? nameOf(node['callee']) : undefined;
    if (name === 't' || name === 'rich') {
      const [first, values, context] = node['arguments'] as Node[];
      const message = first === undefined ? undefined : textOf(first);
      const lineOf = () => source.slice(0, node.start).split('\n').length;
      if (message === undefined) throw new Error(`${path}:${lineOf()}: ${name} takes a message as a string literal`);
      found.push({
        message,
        context: context === undefined ? undefined : textOf(context),
        isRich: name === 'rich',
        call: { start: node.start, end: node.end },
        literal: { start: first!.start, end: first!.end },
        hasValues: values !== undefined && listValues(values)?.length !== 0,
        values: values === undefined ? [] : listValues(values),
      });
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  }
}

/** The name of a called function, also of a member: `reader.t(…)`. */
const nameOf = ({ name, property }: Node): unknown => (isNode(property) ? property['name'] : name);

function listValues({ type, properties }: Node): FoundValue[] | null {
  if (type !== 'ObjectExpression') return null;
  const values = (properties as Node[]).map((property) => {
    const { key, value } = property as Node & { key?: Node; value?: Node };
    const name = property.type === 'Property' && property['computed'] === false ? key?.['name'] : undefined;
    return typeof name === 'string' && isNode(value) ? { name, start: value.start, end: value.end } : null;
  });
  return values.every((value) => value !== null) ? values : null;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? quasis[0]!.value.cooked : undefined;
}
