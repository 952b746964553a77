import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { readMachineNotes } from '../files/machine-notes.ts';
import { type NetworkStatus, readNetworkStatus } from '../network/network-status.ts';
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
  notes: string[];
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
const STICK_STEPS = [
  `On a computer, write the file ${SETTINGS_FILE} to a USB stick, with your own values.`,
  'Plug the stick into this machine. The screen continues by itself.',
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
  return { ...view, hints: [...view.hints, ...facts.notes] };
}

function describeWhatIsMissing({ network, addresses, server, problem }: Omit<FirstBootFacts, 'notes'>): FirstBootView {
  const place = network?.connection === 'wifi' ? (network.wifi ?? 'Wi-Fi') : network === null ? null : 'Cable';
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
  { problem }: NetworkStatus,
  { name, password, address }: NonNullable<NetworkStatus['accessPoint']>,
): FirstBootView {
  return {
    ...empty,
    stage: 'network',
    lead: problem ?? 'This screen has no network',
    title: 'Set it up with your phone',
    credentials: { name, password },
    steps: [
      'Join this Wi-Fi, or scan the first code.',
      `A page opens by itself. If it doesn’t, open ${address} or scan the second code.`,
    ],
    hints: [`Or plug in a network cable, or a USB stick with ${SETTINGS_FILE}.`],
    codes: [
      { label: 'Join the Wi-Fi', text: describeWifiForPhones(name, password) },
      { label: 'Open the page', text: `http://${address}/` },
    ],
  };
}

function describeMissingNetwork(network: NetworkStatus | null): Partial<FirstBootView> & { title: string } {
  if (network === null) {
    return {
      title: 'No network',
      hints: [
        'Plug in a network cable, or join a Wi-Fi with the tools of this system. The screen continues by itself.',
      ],
    };
  }
  const { state, wifi, problem, canOpenAccessPoint, hasWifiAdapter } = network;
  const phone = canOpenAccessPoint ? ' Without one, this screen can soon be set up with a phone.' : '';
  if (state === 'joining') return { isBusy: true, title: `Connecting to ${wifi ?? 'the Wi-Fi'}`, lead: problem };
  if (state === 'looking') {
    return { isBusy: true, title: 'Looking for a network', hints: [`A network cable works at once.${phone}`] };
  }
  return {
    title: problem ?? 'No network',
    steps: [...STICK_STEPS],
    hints: ['Or plug in a network cable.'],
    file: [EXAMPLE_SERVER, ...(hasWifiAdapter ? [`WIFI=${wifi ?? 'Lobby'}`, 'WIFI_PASSWORD=the password'] : [])],
  };
}

function describeMissingServer({
  network,
  server,
  problem,
}: Omit<FirstBootFacts, 'addresses' | 'notes'>): Partial<FirstBootView> & { title: string } {
  if (server !== null && problem === null) return { isBusy: true, title: `Looking for ${server}` };
  const hasTools = network === null;
  const canUsePhone = network !== null && network.canOpenAccessPoint;
  const other = hasTools
    ? ['Or run sudo dpkg-reconfigure vitrine-agent on this machine.']
    : canUsePhone && network.connection === 'cable'
      ? ['No USB stick? Unplug the network cable, wait a minute, and set the screen up with a phone.']
      : [];
  const title =
    server !== null
      ? 'No Vitrine server answers'
      : problem === null
        ? 'Which server?'
        : `${SETTINGS_FILE} has a mistake`;
  const [writeFile, plugIn] = STICK_STEPS;
  return {
    title,
    problem,
    lead: server !== null ? 'This screen keeps trying' : problem === null ? 'This screen has a network' : null,
    steps: [server === null ? writeFile : `If the address is wrong, write ${SETTINGS_FILE} to a USB stick.`, plugIn],
    hints: other,
    file: [EXAMPLE_SERVER],
  };
}
