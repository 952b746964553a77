import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { readMachineNotes } from './machine-notes.ts';
import { type NetworkStatus, readNetworkStatus } from '../network/network-status.ts';
import { t, translateReport } from './language.ts';
import { describeWifiForPhones } from './page-html.ts';

/** The facts that decide on the page of a screen that has no player yet. */
export interface FirstBootFacts {
  /** Null on a machine whose network this product does not manage. */
  network: NetworkStatus | null;
  /** The machine's addresses in its networks. */
  addresses: string[];
  /** The origin of the server; null while none is set. */
  server: string | null;
  /** The mistake in the settings, or the reason why the server does not answer; null when none is known. */
  problem: string | null;
  /** Further sentences to show, such as the progress of a USB stick. */
  notes: (() => string)[];
}

export type Stage = 'network' | 'server';

/** The content of a page. Texts are not yet escaped. */
export interface FirstBootView {
  /** The step that is not complete. */
  stage: Stage;
  /** The machine works on it by itself. */
  isBusy: boolean;
  title: string;
  /** The line above the title. */
  lead: string | null;
  /** The reason why the step is not complete. */
  problem: string | null;
  /** The Wi-Fi to join with a phone. */
  credentials: { name: string; password: string } | null;
  /** Instructions, in their order. */
  steps: string[];
  hints: string[];
  codes: { label: string; text: string }[];
  /** The lines of an example of `vitrine.txt`. */
  file: string[];
  /** The text below each stage's name; null when nothing is known. */
  details: Record<Stage, string | null>;
}

const EXAMPLE_SERVER = 'SERVER=http://192.168.1.10:3000';
const listStickSteps = () =>
  [
    t('On a computer, write the file {file} to a USB stick, with your own values.', { file: SETTINGS_FILE }),
    t('Plug the stick into this machine. The screen continues by itself.'),
  ] as const;

/** Lists the addresses by which the machine can be reached in its networks, those of IPv4 first. */
export function listAddresses(interfaces: ReturnType<typeof networkInterfaces>): string[] {
  const found = Object.values(interfaces).flatMap((each) => each ?? []);
  // Every IPv6 interface has a link-local address, also one without a network.
  const outside = found.filter(({ internal, address }) => !internal && !/^fe80:/i.test(address));
  const ofFamily = (wanted: string) => outside.flatMap(({ family, address }) => (family === wanted ? [address] : []));
  return [...ofFamily('IPv4'), ...ofFamily('IPv6')];
}

/** Collects the facts for the page of a screen without a player. */
export async function readFirstBootFacts(
  networkStatus: string,
  known: { server: string | null; problem: string | null },
): Promise<FirstBootFacts> {
  return {
    ...known,
    network: await readNetworkStatus(networkStatus),
    addresses: listAddresses(networkInterfaces()),
    notes: await readMachineNotes(dirname(networkStatus)),
  };
}

/** Returns the page of a screen without a player. */
export function describeFirstBoot(facts: FirstBootFacts): FirstBootView {
  const view = describeWhatIsMissing(facts);
  return { ...view, hints: [...view.hints, ...facts.notes.map((note) => note())] };
}

function describeWhatIsMissing({ network, addresses, server, problem }: Omit<FirstBootFacts, 'notes'>): FirstBootView {
  const place = network?.connection === 'wifi' ? (network.wifi ?? t('Wi-Fi')) : network === null ? null : t('Cable');
  const isConnected = network === null ? addresses.length > 0 : network.connection !== null;
  const empty = {
    isBusy: false,
    lead: null,
    problem: null,
    credentials: null,
    steps: [],
    hints: [],
    codes: [],
    file: [],
    details: {
      network: isConnected ? [place, ...addresses.slice(0, 1)].filter((each) => each !== null).join(', ') : null,
      server: server === null ? null : new URL(server).host,
    },
  };
  if (network !== null && network.accessPoint !== null) return describeAccessPoint(empty, network, network.accessPoint);
  if (!isConnected) return { ...empty, stage: 'network', ...describeMissingNetwork(network) };
  return { ...empty, stage: 'server', ...describeMissingServer({ network, server, problem }) };
}

function describeAccessPoint(
  empty: Omit<FirstBootView, 'stage' | 'title'>,
  { problem, wifi }: NetworkStatus,
  { name, password, address }: NonNullable<NetworkStatus['accessPoint']>,
): FirstBootView {
  return {
    ...empty,
    stage: 'network',
    lead: problem === null ? t('This screen has no network') : translateReport(problem, wifi),
    title: t('Set it up with your phone'),
    credentials: { name, password },
    steps: [
      t('Join this Wi-Fi, or scan the first code.'),
      t('A page opens by itself. If it doesn’t, open {address} or scan the second code.', { address }),
    ],
    hints: [t('Or plug in a network cable, or a USB stick with {file}.', { file: SETTINGS_FILE })],
    codes: [
      { label: t('Join the Wi-Fi'), text: describeWifiForPhones(name, password) },
      { label: t('Open the page'), text: `http://${address}/` },
    ],
  };
}

function describeMissingNetwork(network: NetworkStatus | null): Partial<FirstBootView> & { title: string } {
  if (network === null) {
    return {
      title: t('No network'),
      hints: [
        t('Plug in a network cable, or join a Wi-Fi with the tools of this system. The screen continues by itself.'),
      ],
    };
  }
  const { state, wifi, canOpenAccessPoint, hasWifiAdapter } = network;
  const problem = network.problem === null ? null : translateReport(network.problem, wifi);
  if (state === 'joining') {
    const title = wifi === null ? t('Connecting to the Wi-Fi') : t('Connecting to {wifi}', { wifi });
    return { isBusy: true, title, lead: problem };
  }
  if (state === 'looking') {
    const hint = canOpenAccessPoint
      ? t('A network cable works at once. Without one, this screen can soon be set up with a phone.')
      : t('A network cable works at once.');
    return { isBusy: true, title: t('Looking for a network'), hints: [hint] };
  }
  return {
    title: problem ?? t('No network'),
    steps: [...listStickSteps()],
    hints: [t('Or plug in a network cable.')],
    file: [EXAMPLE_SERVER, ...(hasWifiAdapter ? [`WIFI=${wifi ?? 'Lobby'}`, 'WIFI_PASSWORD=the password'] : [])],
  };
}

function describeMissingServer({
  network,
  server,
  problem,
}: Omit<FirstBootFacts, 'addresses' | 'notes'>): Partial<FirstBootView> & { title: string } {
  if (server !== null && problem === null) return { isBusy: true, title: t('Looking for {server}', { server }) };
  const hasTools = network === null;
  const canUsePhone = network !== null && network.canOpenAccessPoint;
  const other = hasTools
    ? [t('Or run sudo dpkg-reconfigure vitrine-agent on this machine.')]
    : canUsePhone && network.connection === 'cable'
      ? [t('No USB stick? Unplug the network cable, wait a minute, and set the screen up with a phone.')]
      : [];
  const title =
    server !== null
      ? t('No Vitrine server answers')
      : problem === null
        ? t('Which server?')
        : t('{file} has a mistake', { file: SETTINGS_FILE });
  const [writeFile, plugIn] = listStickSteps();
  const correctFile = t('If the address is wrong, write {file} to a USB stick.', { file: SETTINGS_FILE });
  return {
    title,
    problem,
    lead: server !== null ? t('This screen keeps trying') : problem === null ? t('This screen has a network') : null,
    steps: [server === null ? writeFile : correctFile, plugIn],
    hints: other,
    file: [EXAMPLE_SERVER],
  };
}
