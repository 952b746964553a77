import { findMessage } from '@vitrine/contract/core/message';
import { useEffect, useState } from 'react';
import { anything, type Issue, type Problem, type Schema, type SchemaSource, toProblem, validate } from './schema.ts';

/** What a control needs to show a value of a form and to change it. */
export interface Bound<Value> {
  value: Value;
  onValueChange: (value: Value) => void;
  /** The message of the first rule that the value breaks, once the form was submitted. */
  error: string | undefined;
}

interface FormOptions<Values, Result> {
  /** Called with the answer once the request succeeded. */
  done?: (result: Result, values: Values) => void;
  /** Asked before the request is sent; false keeps the form as it is. */
  ask?: (values: Values) => Promise<boolean>;
  /** The request that the values make. Without it, they are the request. */
  toBody?: (values: Values) => unknown;
  /** Rules of the form that no request knows, by field. */
  check?: (values: Values) => { [field: string]: string | false | undefined };
  /** The fields at which refusals of the server are shown, by error code; with a message of its own if the field needs one. */
  refusals?: { [code: string]: string | { field: string; message: string } };
  /** Shows problems while the person types, for a form that begins without any. */
  isEager?: boolean;
  /** The form stands on a page, where nobody may change it: its schema is loaded with the first change. */
  isInPlace?: boolean;
  /** Called with the first problem of a submission that is not sent. */
  onWrong?: (message: string) => void;
  /** The message if the server gives none. Without it, failures are shown by whoever sends the request. */
  failure?: string;
}

/** A form, for the components that show it. */
export type FormState<Values extends object, Body = unknown> = ReturnType<typeof useFormState<Values, Body, unknown>>;

/** The fields of a form, for a component that shows some of them. */
export type Fields<Values extends object> = Pick<FormState<Values>, 'values' | 'change' | 'at' | 'problem'>;

/** The parts of a form that do not depend on its values. */
export type AnyForm = Pick<FormState<object>, 'refused' | 'submit' | 'isBusy' | 'isChanged' | 'findFailure'>;

/**
 * The state of a form: its values, checked by a schema of the contract from the first submission on, and the request
 * that they make. A wrong field gets the focus; so does one that the server refuses.
 *
 * @param source the schema of the request; null for a form with no rules but its own
 * @param submit sends the request. Its failure is shown in the form, which keeps its values
 */
export function useForm<Values extends object, Result>(
  source: null,
  initial: Values | (() => Values),
  submit: (values: Values) => Result | Promise<Result>,
  options?: FormOptions<Values, Result>,
): FormState<Values, Values>;
export function useForm<Values extends object, Body, Result>(
  source: SchemaSource<Body>,
  initial: Values | (() => Values),
  submit: (body: Body) => Result | Promise<Result>,
  options?: FormOptions<Values, Result>,
): FormState<Values, Body>;
export function useForm<Values extends object, Result>(
  source: SchemaSource<unknown> | null,
  initial: Values | (() => Values),
  submit: (body: never) => Result | Promise<Result>,
  options: FormOptions<Values, Result> = {},
): FormState<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads say what the schema makes
  return useFormState(source ?? anything, initial, submit as (body: unknown) => Result | Promise<Result>, options);
}

function useFormState<Values extends object, Body, Result>(
  source: SchemaSource<Body>,
  initial: Values | (() => Values),
  submit: (body: Body) => Result | Promise<Result>,
  options: FormOptions<Values, Result>,
) {
  const { done, ask, toBody, check, refusals = {}, isEager = false, isInPlace = false, onWrong, failure } = options;
  const [first, setFirst] = useState(initial);
  const [values, setValues] = useState(first);
  const isChanged = JSON.stringify(values) !== JSON.stringify(first);
  const { schema, load } = useSchema(source, isChanged || !isInPlace);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState(0);
  const [isTried, setIsTried] = useState(isEager);
  /** The fields that were left, which show their problems before the form is submitted. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<{ error: unknown; to: Values } | null>(null);

  const make = (rules: Schema<Body>, given: Values) => validate(rules, toBody === undefined ? given : toBody(given));

  function examine(rules: Schema<Body>, given: Values): { body: Body } | { problems: Problem[] } {
    const checked = make(rules, given);
    const own = Object.entries(check?.(given) ?? {}).flatMap(([path, message]) => (message ? { path, message } : []));
    if (own.length === 0) return checked;
    return { problems: 'body' in checked ? own : [...own, ...checked.problems] };
  }

  async function send(rules: Schema<Body>, given: Values): Promise<void> {
    setIsTried(true);
    const examined = examine(rules, given);
    if ('problems' in examined) {
      onWrong?.(examined.problems[0]?.message ?? '');
      return setRefused((count) => count + 1);
    }
    if (ask !== undefined && !(await ask(given))) return;
    setIsBusy(true);
    setAnswer(null);
    try {
      const result = await submit(examined.body);
      setIsTried(isEager);
      done?.(result, given);
    } catch (error) {
      setAnswer({ error, to: given });
      setRefused((count) => count + 1);
    } finally {
      setIsBusy(false);
    }
  }

  const drafted = schema === null ? null : make(schema, values);
  const now = schema === null ? null : examine(schema, values);
  const found = now !== null && 'problems' in now ? now.problems : [];
  const own = found.filter(({ path }) => isTried || left.some((each) => isWithin(path, each)));
  const answered = answer === null ? [] : listRefusals(answer.error, refusals);
  /** The fields that show their problems, as far as they are rendered. */
  const shown = new Set<string>();

  function problem(path: string, name = path.split('.')[0] ?? path): string | undefined {
    shown.add(path);
    // The server has not seen a value that was changed since.
    const isSame = answer !== null && Reflect.get(answer.to, name) === Reflect.get(values, name);
    return [...own, ...(isSame ? answered : [])].find((each) => isWithin(each.path, path))?.message;
  }
  const change = (part: Partial<Values>): void => setValues((before) => ({ ...before, ...part }));

  return {
    values,
    change,
    /** The message at a field, or at a part of it. @param name of the value, if it has another name than in the request */
    problem,
    /** The value of a field, for its control. @param path of its problems in the request, if it has another name there */
    at: <Name extends keyof Values & string>(name: Name, path: string = name): Bound<Values[Name]> => ({
      value: values[name],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know that it is one field
      onValueChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      error: problem(path, name),
    }),
    /** The request of the values as they are; null while they make none, or the schema is not loaded yet. */
    body: now !== null && 'body' in now ? now.body : null,
    /** The request, whatever the rules say that are only the form’s. */
    draft: drafted !== null && 'body' in drafted ? drafted.body : null,
    /** Shows the problem of a field from now on. @param path in the request */
    leave: (path: string): void => setLeft((before) => (before.includes(path) ? before : [...before, path])),
    /** Forgets what the server answered, when a value changes that is not the form’s own. */
    forget: (): void => setAnswer(null),
    isBusy,
    isChanged,
    /** Sends the values, some of which a button may give. */
    submit(part: Partial<Values> = {}): void {
      if (isBusy) return;
      const given = { ...values, ...part };
      setValues(given);
      if (schema !== null) void send(schema, given);
      else
        load()
          .then((rules) => send(rules, given))
          .catch((error: unknown) => setAnswer({ error, to: given }));
    },
    /** Starts again with other values. */
    reset(next: Values = first): void {
      setFirst(next);
      setValues(next);
      setIsTried(isEager);
      setLeft([]);
      setAnswer(null);
    },
    /** The number of submissions that were refused: with each, the first wrong field gets the focus. */
    refused,
    /** The last failure, as far as no field shows it. Called when all fields are rendered. */
    findFailure(): string | null {
      const hidden = [...own, ...answered].find(({ path }) => ![...shown].some((each) => isWithin(path, each)));
      if (hidden !== undefined) return hidden.message;
      if (answer === null || answered.length > 0 || isWaiting(answer.error)) return null;
      return failure === undefined ? null : findMessage(answer.error, failure);
    },
  };
}

/** The schema of a form, loaded when it is first needed; null until then. */
function useSchema<Body>(source: SchemaSource<Body>, isNeeded: boolean) {
  const [schema, setSchema] = useState(typeof source === 'function' ? null : source);
  const [load] = useState(() => async () => {
    const found = typeof source === 'function' ? await source() : source;
    setSchema(found);
    return found;
  });
  useEffect(() => {
    // One that does not arrive is loaded again with the submission, which shows why it fails.
    if (isNeeded) load().catch(() => {});
  }, [load, isNeeded]);
  return { schema, load };
}

const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** What the server refused, by field; nothing for other failures. Read from the fields, so that the sign-in page loads no catalogue of errors. */
function listRefusals(error: unknown, refusals: NonNullable<FormOptions<object, unknown>['refusals']>): Problem[] {
  const { code, message, details }: { code?: unknown; message?: unknown; details?: unknown } = Object(error);
  const found = typeof code === 'string' ? refusals[code] : undefined;
  if (typeof found === 'object') return [{ path: found.field, message: found.message }];
  if (found !== undefined) return [{ path: found, message: String(message) }];
  const { in: part, issues }: { in?: unknown; issues?: unknown } = Object(details);
  return part === 'body' && Array.isArray(issues) ? issues.map((issue: Issue) => toProblem(issue)) : [];
}

/** True for a change that was sent to an admin, which another notice reports. */
const isWaiting = (error: unknown): boolean => Object(error).code === 'approval.waiting';
