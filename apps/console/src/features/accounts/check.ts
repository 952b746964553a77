import type {
  Credentials,
  AccountDeletion,
  ForgottenPassword,
  PasswordChange,
  ProfileChange,
  Registration,
  RepeatedPassword,
} from '@vitrine/contract/accounts';

/** The schemas of forms, with their output types. */
export interface Forms {
  Credentials: Credentials;
  Registration: Registration;
  ForgottenPassword: ForgottenPassword;
  RepeatedPassword: RepeatedPassword;
  PasswordChange: PasswordChange;
  ProfileChange: ProfileChange;
  AccountDeletion: AccountDeletion;
}

/** Validation messages by field name. */
export type Problems<Form> = { [Field in keyof Form]?: string };

export type Checked<Form> = { data: Form } | { problems: Problems<Form> };

/** Preloads the schemas before the form is submitted. */
export const loadRules = () => import('@vitrine/contract/accounts');

/** Validates a form by a schema of the contract, which is loaded separately from the page. */
export async function check<Name extends keyof Forms>(rule: Name, form: FormData): Promise<Checked<Forms[Name]>> {
  const rules = await loadRules();
  const checked = rules[rule].safeParse(Object.fromEntries(form));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of that name has that output
  if (checked.success) return { data: checked.data as Forms[Name] };
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}
