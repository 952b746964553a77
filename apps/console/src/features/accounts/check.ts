import type {
  Credentials,
  Farewell,
  ForgottenPassword,
  NameChange,
  PasswordChange,
  Registration,
  RepeatedPassword,
} from '@vitrine/contract/accounts';

/** The rules there are, and what each lets through. */
export interface Forms {
  Credentials: Credentials;
  Registration: Registration;
  ForgottenPassword: ForgottenPassword;
  RepeatedPassword: RepeatedPassword;
  NameChange: NameChange;
  PasswordChange: PasswordChange;
  Farewell: Farewell;
}

/** What is wrong with a form, in words, by the name of the field. */
export type Problems<Form> = { [Field in keyof Form]?: string };

export type Checked<Form> = { data: Form } | { problems: Problems<Form> };

/** Fetches the rules, so that they are there when the form is sent. */
export const loadRules = () => import('@vitrine/contract/accounts');

/** Checks a form by the rules of the contract, which are fetched apart from the page. */
export async function check<Name extends keyof Forms>(rule: Name, form: FormData): Promise<Checked<Forms[Name]>> {
  const rules = await loadRules();
  const checked = rules[rule].safeParse(Object.fromEntries(form));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of that name has that output
  if (checked.success) return { data: checked.data as Forms[Name] };
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}
