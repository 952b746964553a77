import { mayHaveLogin } from '@vitrine/contract/webpages/may-have-login';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { formatDateTime, formatList } from '../../../ui/format/format.ts';
import { rich } from '../../../ui/format/rich.ts';
import { EffectLine } from '../../effect/index.ts';
import { LoginDialog } from './login-dialog.tsx';

const describe = (changedAt: string, changedBy: string | null): string =>
  changedBy === null
    ? t('Entered on {time}', { time: formatDateTime(changedAt) })
    : t('Entered on {time} by {name}', { time: formatDateTime(changedAt), name: changedBy });

/** The login of a saved page: whether there is one, and which screens cannot send it. It is never shown. */
export function LoginField({ webpage: { id, name, url } }: { webpage: Webpage }) {
  const params = { id };
  const { data } = useRead(q.webpages.login({ params }));
  const removing = useChange(
    q.webpages.removeLogin({ failure: t('Failed to remove the login'), done: t('Login removed') }),
  );
  const confirm = useConfirm();
  const [isEntering, setIsEntering] = useState(false);
  if (data === undefined) return null;
  const { changedAt, changedBy, screens, screenCount } = data;
  const canHaveOne = mayHaveLogin(url);
  const remove = () =>
    confirm({
      title: t('Remove login'),
      text: (
        <p>
          {rich('The login of {name} will be removed. Screens show the page only where it needs none.', {
            name: <b>{name}</b>,
          })}
        </p>
      ),
      effect: <EffectLine planned={q.webpages.removeLogin.plan({ params })} />,
      confirm: t('Remove'),
      cancel: t('Keep'),
      staysAfterFailure: true,
      act: () => removing.mutateAsync({ params }),
    });
  return (
    <Field
      group
      label={t('Login')}
      hint={
        canHaveOne
          ? t(
              'For a page that asks for a name and password, or for a header. Screens with the Vitrine agent send it, to this site only.',
            )
          : t('A page on the internet needs an address with https:// for a login.')
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {changedAt !== null && <span>{describe(changedAt, changedBy)}</span>}
        <Button needs="webpages.setLogin" disabled={!canHaveOne} onClick={() => setIsEntering(true)}>
          {changedAt === null && <KeyRound />}
          {changedAt === null ? t('Enter login') : t('Replace')}
        </Button>
        {changedAt !== null && (
          <Button needs="webpages.removeLogin" onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        )}
      </span>
      {screenCount > 0 && (
        <Notice tone="warning" title={t('Needs screens with the Vitrine agent')}>
          {t(
            '{count, plural, one {{names} has none, and shows the fallback picture or skips the page.} other {{names} have none, and show the fallback picture or skip the page.}}',
            { count: screenCount, names: nameScreens(screens, screenCount) },
          )}
        </Notice>
      )}
      {isEntering && <LoginDialog id={id} name={name} onClose={() => setIsEntering(false)} />}
    </Field>
  );
}

function nameScreens(named: readonly { name: string }[], count: number): string {
  const names = named.map((screen) => screen.name);
  const more = count - names.length;
  return formatList(more === 0 ? names : [...names, t('{more, plural, one {# other} other {# others}}', { more })]);
}
