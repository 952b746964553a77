import { translateSentence } from '../../format/loaded-texts.ts';

/** A rule that a value breaks, and where. */
export interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

type Checked<Body> = { value: Body; issues?: undefined } | { issues: readonly Issue[] };

/** A schema as zod and others have it (standardschema.dev), so that forms do not import zod. */
export interface Schema<Body> {
  '~standard': { validate: (value: unknown) => Checked<Body> | Promise<Checked<Body>> };
}

/** A schema, or a function that loads it: with zod it is as large as a page, so it comes when its form is opened. */
export type SchemaSource<Body> = Schema<Body> | (() => Promise<Schema<Body>>);

/** A message at a field; the path is empty for one about the whole form. */
export interface Problem {
  path: string;
  message: string;
}

/** What a schema makes of a value, or what is wrong with it. Asynchronous rules belong to the server. */
export function validate<Body>(schema: Schema<Body>, value: unknown): { body: Body } | { problems: Problem[] } {
  const checked = schema['~standard'].validate(value);
  if (checked instanceof Promise) throw new TypeError('A schema of a form must not be asynchronous');
  return checked.issues === undefined ? { body: checked.value } : { problems: checked.issues.map(toTranslatedProblem) };
}

/** The form of issues that the server sends, whose paths are texts. */
export const toProblem = ({ path = [], message }: Issue): Problem => ({
  path: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  message,
});

const toTranslatedProblem = ({ path, message }: Issue): Problem =>
  toProblem({ path, message: translateSentence(message) });

/** A schema without rules. */
export const anything: Schema<unknown> = { '~standard': { validate: (value) => ({ value }) } };
