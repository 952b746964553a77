import { say } from '@vitrine/contract/core/say';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tell } from '@vitrine/contract/core/told/tell';
import type { FfmpegSearch } from './search.ts';

/** Package managers of Linux by their programs, with what installs an ffmpeg that has everything. */
const linuxCommands = [
  ['apt-get', 'apt-get install --yes ffmpeg'],
  // Fedora's own has no H.264.
  [
    'dnf',
    'dnf install --assumeyes --allowerasing https://mirrors.rpmfusion.org/free/fedora/rpmfusion-free-release-$(rpm -E %fedora).noarch.rpm && sudo dnf install --assumeyes --allowerasing ffmpeg',
  ],
  ['apk', 'apk add ffmpeg'],
  ['pacman', 'pacman -S --noconfirm ffmpeg'],
] as const;

interface System {
  platform: NodeJS.Platform;
  hasProgram: (name: string) => boolean;
}

const ownSystem: System = {
  platform: process.platform,
  hasProgram: (name) => ['/usr/bin', '/bin', '/sbin', '/usr/sbin'].some((folder) => existsSync(join(folder, name))),
};

/** The command that installs a current ffmpeg on this system; null if it is not known. */
export function findInstallCommand({ platform, hasProgram }: System = ownSystem): string | null {
  // Homebrew's plain ffmpeg has no filter for HDR.
  if (platform === 'darwin') return 'brew install ffmpeg-full';
  if (platform === 'win32') return 'winget install Gyan.FFmpeg';
  const [, command] = linuxCommands.find(([program]) => hasProgram(program)) ?? [];
  return command === undefined ? null : `sudo ${command}`;
}

/** How the operator gets a newer ffmpeg, as a sentence. */
export function describeInstallation(system?: System): string {
  const command = findInstallCommand(system);
  return command === null ? tell('setup.install_ffmpeg') : tell('setup.install_ffmpeg_by', { command });
}

/** Names the ffmpeg that is used, without its path, which is for the operator's own terminal. */
export function describeFfmpeg({ found }: FfmpegSearch): string {
  if (found === null) return say('There is no ffmpeg, so videos are not prepared for screens');
  if (found.source === 'packaged') return tell('setup.ffmpeg_packaged', { version: found.version });
  return tell('setup.ffmpeg', { version: found.version });
}

/** Says of each ffmpeg that is not used why it is not. */
export const describeSkipped = ({ skipped }: FfmpegSearch): string[] =>
  skipped.map(({ path, reason }) => `${path} is not used: ${reason}`);
