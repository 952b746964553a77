import { constants } from 'node:fs';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProcessError, runLimited } from './child-process.ts';

/** LibreOffice, which makes PDFs of presentations, text documents and spreadsheets, where the operator has it. */
export interface Office {
  /** Where it is; null if there is none. */
  find(): Promise<string | null>;
  /**
   * Makes a PDF of a file.
   *
   * @param path ends in an extension that says what the file is
   * @param folder an empty folder for the work
   * @returns the path of the PDF in it; null if the file could not be read
   * @throws ProcessError if it is missing, or was ended for another reason than the file
   */
  toPdf(path: string, folder: string, signal: AbortSignal): Promise<string | null>;
}

const limits = {
  memoryBytes: 2 * 2 ** 30,
  cpuSeconds: 120,
  timeoutMs: 120_000,
  maxOutputBytes: 100_000,
  isBackground: false,
  // `soffice` is a script that starts the program.
  isGroup: true,
};

const COMMON = 'org.openoffice.Office.Common';
const INET = 'org.openoffice.Inet/Settings';

/**
 * The settings of one run, which has a profile of its own: macros never run, linked files are not read, nothing is asked.
 * Where the system allows it the process has no network at all; the proxy to nowhere is for other systems.
 */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', 'true'],
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  [INET, 'ooInetProxyType', '1'],
  [INET, 'ooInetHTTPProxyName', '127.0.0.1'],
  [INET, 'ooInetHTTPProxyPort', '9'],
  [INET, 'ooInetHTTPSProxyName', '127.0.0.1'],
  [INET, 'ooInetHTTPSProxyPort', '9'],
];

const toItem = ([path, name, value]: (typeof SETTINGS)[number]): string =>
  `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${SETTINGS.map(toItem).join('\n')}
</oor:items>
`;

const NOWHERE = 'http://127.0.0.1:9';

/** @param configuredPath the one that the operator chose; it takes precedence over the one on the path */
export function createOffice(configuredPath: string | undefined): Office {
  async function find(): Promise<string | null> {
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
    const candidates =
      configuredPath === undefined ? folders.map((folder) => join(folder, 'soffice')) : [configuredPath];
    for (const candidate of candidates) if (await canRun(candidate)) return candidate;
    return null;
  }

  return {
    find,
    async toPdf(path, folder, signal) {
      const soffice = await find();
      if (soffice === null) throw new ProcessError('There is no soffice on this machine.', 'missing');
      const [profile, out] = [join(folder, 'profile'), join(folder, 'out')];
      await mkdir(join(profile, 'user'), { recursive: true });
      await mkdir(out);
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
      const env = [`HOME=${profile}`, `TMPDIR=${folder}`, 'SAL_USE_VCLPLUGIN=svp'];
      const proxies = ['http_proxy', 'https_proxy', 'ftp_proxy'].map((name) => `${name}=${NOWHERE}`);
      const quiet = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'];
      const run = [...quiet, '--convert-to', 'pdf', '--outdir', out, path];
      const args = [...env, ...proxies, soffice, `-env:UserInstallation=${pathToFileURL(profile).href}`, ...run];
      try {
        await runLimited('env', args, { ...limits, signal });
      } catch (error) {
        // A program that cannot read its input, or ran out of memory, says so by its exit.
        if (!(error instanceof ProcessError) || error.reason !== 'failed' || /SIGXCPU/.test(error.message)) throw error;
      }
      const made = (await readdir(out)).find((name) => name.endsWith('.pdf'));
      return made === undefined ? null : join(out, made);
    },
  };
}

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
