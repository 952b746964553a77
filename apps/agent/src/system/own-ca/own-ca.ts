import { X509Certificate } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Disk, disk, replaceSynced } from '../../files/disk.ts';

/** The files of the CA, beside `vitrine.txt`: for the agent and its unit, and the policy for Chromium, to which a link leads. */
const FILES = { ca: 'ca.pem', env: 'ca.env', policy: 'ca-policy.json' } as const;

/** A company has few. */
const MAX_CERTIFICATES = 20;

/** Everybody may read certificates; the browser has a user of its own. */
const MODE = 0o644;

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates in a file of the form PEM, without all else, such as a key. @throws Error that says how to correct it */
function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) throw new Error('vitrine-ca.pem has no certificate: save it in the form PEM (Base64)');
  if (blocks.length > MAX_CERTIFICATES)
    throw new Error(`vitrine-ca.pem has more than ${MAX_CERTIFICATES} certificates`);
  return blocks.map((block, i) => {
    let certificate: X509Certificate;
    try {
      certificate = new X509Certificate(block);
    } catch {
      throw new Error(`Certificate ${i + 1} of vitrine-ca.pem is damaged`);
    }
    if (!certificate.ca) {
      throw new Error(`Certificate ${i + 1} of vitrine-ca.pem is not that of a CA: it cannot vouch for other sites`);
    }
    return certificate;
  });
}

/**
 * Lets the agent and the browser of this machine trust the certificates of a CA of the company’s own, beside public ones.
 *
 * @param folder the folder of `vitrine.txt`
 * @returns true if they were not used already
 * @throws Error that says how to correct the file; nothing has changed then
 */
export async function useOwnCa(on: Disk, text: string, folder: string): Promise<boolean> {
  const certificates = readCertificates(text);
  const ca = join(folder, FILES.ca);
  const pem = certificates.map((each) => each.toString()).join('');
  if ((await on.read(ca))?.toString() === pem) return false;
  const policy = { CACertificates: certificates.map(({ raw }) => raw.toString('base64')) };
  await replaceSynced(on, join(folder, FILES.policy), `${JSON.stringify(policy)}\n`, MODE);
  await replaceSynced(on, join(folder, FILES.env), `NODE_EXTRA_CA_CERTS=${ca}\n`, MODE);
  // Last: as long as it is missing, the next start does all of this again.
  await replaceSynced(on, ca, pem, MODE);
  return true;
}

/** The arguments are the file and `vitrine.txt`, whose folder gets the certificates. Prints a line if they are new. */
export async function useOwnCaOfFile(): Promise<void> {
  const [, file = '', settings = ''] = process.argv.slice(2);
  const content = await disk.read(file);
  if (content === null) throw new Error(`${file} does not exist`);
  if (await useOwnCa(disk, content.toString('latin1'), dirname(settings))) {
    process.stdout.write('The certificates of vitrine-ca.pem are trusted\n');
  }
}
