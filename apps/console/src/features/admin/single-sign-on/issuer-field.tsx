import { CircleCheck } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

interface IssuerFieldProps {
  value: string;
  /** True for a stored provider, whose issuer cannot be changed. */
  isFixed: boolean;
  error: string | undefined;
  onValueChange: (issuer: string) => void;
}

/** The issuer of a provider, and a button by which the server reads its description. */
export function IssuerField({ value, isFixed, error, onValueChange }: IssuerFieldProps) {
  const check = useChange(q.identityProviders.check());
  const issuer = value.trim();
  const isChecked = check.variables?.body.issuer === issuer;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t('Issuer')}
        hint={
          isFixed
            ? t(
                'It cannot be changed: people are known by the ids that it gave them. Add another provider for another issuer.',
              )
            : t('The address without “/.well-known/openid-configuration”.')
        }
        error={error ?? (isChecked ? check.error?.message : undefined)}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://login.example.com"
          readOnly={isFixed}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      </Field>
      <Button
        small
        className="justify-self-start"
        disabled={issuer === ''}
        busy={check.isPending}
        onClick={() => check.mutate({ body: { issuer } })}
      >
        {t('Test the connection')}
      </Button>
      <div role="status" className="empty:hidden">
        {isChecked && check.data !== undefined && (
          <p className="flex items-start gap-2 text-1 text-ink-2 wrap-anywhere">
            <CircleCheck className="flex-none text-online-mark" />
            <span>
              {check.data.signsOut
                ? t('The provider answers. People sign in at {host}, and signing out here also signs them out there.', {
                    host: new URL(check.data.authorizationEndpoint).host,
                  })
                : t(
                    'The provider answers. People sign in at {host}, and signing out here leaves them signed in there.',
                    {
                      host: new URL(check.data.authorizationEndpoint).host,
                    },
                  )}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
