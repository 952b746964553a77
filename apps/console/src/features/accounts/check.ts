import { translateSentence } from '../../ui/format/loaded-texts.ts';

/** The schemas of forms. */
export type Rule =
  | 'Credentials'
  | 'Registration'
  | 'ForgottenPassword'
  | 'RepeatedPassword'
  | 'PasswordChange'
  | 'ProfileChange';

/** Preloads the schemas before the form is submitted. */
export const loadRules = async () => ({
  ...(await import('@vitrine/contract/accounts')),
  ...(await import('@vitrine/contract/profile')),
});

/** The values that a form sends. */
export type Sent<Name extends Rule> = ReturnType<Awaited<ReturnType<typeof loadRules>>[Name]['parse']>;

/** Validation messages by field name. */
export type Problems<Form> = { [Field in keyof Form]?: string };

/** Validates a form by a schema of the contract, which is loaded separately from the page. */
export async function check<Name extends Rule>(
  rule: Name,
  form: FormData,
): Promise<{ data: Sent<Name> } | { problems: Problems<Sent<Name>> }> {
  const rules = await loadRules();
  const checked = rules[rule].safeParse(Object.fromEntries(form));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of that name has that output
  if (checked.success) return { data: checked.data as Sent<Name> };
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0])] ??= translateSentence(message);
  return { problems };
}
