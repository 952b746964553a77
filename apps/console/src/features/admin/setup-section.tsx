import type { SetupItem, SystemHealth } from '@vitrine/contract/admin';
import { t } from '@vitrine/messages/t';
import { Section } from '../../ui/layout/section.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { healthTexts } from './health-texts.ts';
import { RequestSize } from './request-size.tsx';

/** The names of what an operator sets up, and where the guide describes it. */
const names: Record<SetupItem['id'], [name: string, guide: string]> = {
  address: [t('Address'), '/docs#run-https'],
  email: [t('Email'), '/docs#run-email'],
  video: [t('Video'), '/docs#run-video'],
  proxy: [t('Proxy'), '/docs#run-https'],
  weather: [t('Weather'), '/docs#run-weather'],
  registration: [t('Registration'), '/docs#run-registration'],
  payment: [t('Payments'), '/docs#run-billing'],
  securityContact: [t('Security contact'), '/docs#run-security'],
  screenImage: [t('Disk image of screens'), '/docs#disk-image'],
};

const states = {
  ready: ['online', t('Set up')],
  missing: ['warning', t('Not set up')],
  failing: ['offline', t('Fails')],
} as const;

/** The parts of the server that its operator has set up, and for missing ones the next step. */
export const SetupSection = ({ items, mail }: { items: readonly SetupItem[]; mail: SystemHealth['mail'] }) => (
  <Section
    title={t('Setup')}
    count={t('{count} of {total}', {
      count: items.filter(({ state }) => state === 'ready').length,
      total: items.length,
    })}
    note={t('Settings of the server. They hold after a restart.')}
  >
    <Rows label={t('Setup')} items={items} className="px-4 py-3" nameOf={({ id }) => names[id][0]}>
      {(item) => <Item item={item} text={describeSetup(item, mail)} />}
    </Rows>
  </Section>
);

/** A mail server that is set is told of by the emails that were sent. */
const describeSetup = ({ id, state, text, textTold }: SetupItem, mail: SystemHealth['mail']): string =>
  id === 'email' && state !== 'missing' ? healthTexts[mail.code](mail.value) : translateAnswer(text, textTold);

function Item({ item: { id, state, advice, adviceTold, settings }, text }: { item: SetupItem; text: string }) {
  const [name, guide] = names[id];
  const [look, label] = states[state];
  return (
    <div className="grid items-start gap-x-4 gap-y-1 wide:grid-cols-[11rem_8rem_minmax(0,1fr)]">
      <h3 className="font-medium">{name}</h3>
      <Status state={look}>{label}</Status>
      <div className="grid min-w-0 gap-1">
        <p>{text}</p>
        {advice !== null && <p className="wrap-anywhere text-ink-2">{translateAnswer(advice, adviceTold)}</p>}
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-1 text-ink-3">
          {settings.map((setting) => (
            <code key={setting} className="font-mono">
              {setting}
            </code>
          ))}
          <a href={guide} target="_blank" rel="noreferrer" className="link">
            {t('{name} in the guide', { name })}
          </a>
        </p>
        {id === 'proxy' && <RequestSize />}
      </div>
    </div>
  );
}
