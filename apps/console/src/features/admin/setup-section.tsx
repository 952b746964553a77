import type { SetupItem } from '@vitrine/contract/admin';
import { Section } from '../../ui/layout/section.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { RequestSize } from './request-size.tsx';

/** The names of what an operator sets up, and where the guide describes it. */
const names: Record<SetupItem['id'], [name: string, guide: string]> = {
  address: ['Address', '/docs#run-https'],
  email: ['Email', '/docs#run-email'],
  video: ['Video', '/docs#run-video'],
  proxy: ['Proxy', '/docs#run-https'],
  weather: ['Weather', '/docs#run-weather'],
  registration: ['Registration', '/docs#run-registration'],
  payment: ['Payments', '/docs#run-billing'],
  securityContact: ['Security contact', '/docs#run-security'],
  screenImage: ['Disk image of screens', '/docs#disk-image'],
};

const states = {
  ready: ['online', 'Set up'],
  missing: ['warning', 'Not set up'],
  failing: ['offline', 'Fails'],
} as const;

/** The parts of the server that its operator has set up, and for missing ones the next step. */
export const SetupSection = ({ items }: { items: readonly SetupItem[] }) => (
  <Section
    title="Setup"
    count={`${items.filter(({ state }) => state === 'ready').length} of ${items.length}`}
    note="Settings of the server. They hold after a restart."
  >
    <Rows label="Setup" items={items} className="px-4 py-3" nameOf={({ id }) => names[id][0]}>
      {(item) => <Item item={item} />}
    </Rows>
  </Section>
);

function Item({ item: { id, state, text, advice, settings } }: { item: SetupItem }) {
  const [name, guide] = names[id];
  const [look, label] = states[state];
  return (
    <div className="grid items-start gap-x-4 gap-y-1 wide:grid-cols-[11rem_8rem_minmax(0,1fr)]">
      <h3 className="font-medium">{name}</h3>
      <Status state={look}>{label}</Status>
      <div className="grid min-w-0 gap-1">
        <p>{text}</p>
        {advice !== null && <p className="wrap-anywhere text-ink-2">{advice}</p>}
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-1 text-ink-3">
          {settings.map((setting) => (
            <code key={setting} className="font-mono">
              {setting}
            </code>
          ))}
          <a href={guide} target="_blank" rel="noreferrer" className="link">
            {`${name} in the guide`}
          </a>
        </p>
        {id === 'proxy' && <RequestSize />}
      </div>
    </div>
  );
}
