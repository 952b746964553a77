import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** The firmware of the emulated machine: its program, and the variables that it stores. */
const FIRMWARE = ['/usr/share/OVMF/OVMF_CODE_4M.fd', '/usr/share/OVMF/OVMF_VARS_4M.fd'] as const;

/** The reason why this machine cannot emulate another one; null: it can. */
export const cannotEmulate =
  spawnSync('qemu-system-x86_64', ['--version']).status === 0 && FIRMWARE.every((path) => existsSync(path))
    ? null
    : 'needs QEMU and its firmware: apt-get install qemu-system-x86 ovmf';

/** The address of this machine, seen from an emulated one. */
export const HOST = '10.0.2.2';

/** An emulated PC with a screen of 1280 by 720, a network cable, and no other hardware. */
export interface VirtualMachine {
  /** Returns the pixels of its screen, as PNG. */
  takePicture(): Promise<Buffer>;
  /** Cuts the power, and restores it. */
  cutPower(): Promise<void>;
  /** Holds a key down for a time. */
  holdKey(key: string, ms: number): Promise<void>;
  /** Returns all output of the boot loader, the kernel and the units. */
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  /** The folder for the files of the emulator. */
  folder: string;
  /** The disk image, which stays as it is. */
  disk: string;
  /** A file with the file system of a USB stick that is plugged in; null for none. */
  stick: string | null;
}

/** Starts an emulated PC. The processor is emulated too: the accelerated one of some virtual machines stops Debian's kernel. */
export async function startVirtualMachine({ folder, disk, stick }: Options): Promise<VirtualMachine> {
  const path = (name: string) => join(folder, name);
  const [program, variables] = FIRMWARE;
  await copyFile(variables, path('firmware.fd'));
  // Real disks are larger than the image, too.
  execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', disk, '-F', 'raw', path('disk.qcow2'), '8G']);
  await writeFile(path('log.txt'), '');

  let child: ChildProcess;
  let monitor: Monitor;
  async function start(): Promise<void> {
    await rm(path('monitor'), { force: true });
    child = spawn(
      'qemu-system-x86_64',
      [
        '-machine q35 -accel tcg,thread=multi,tb-size=1024 -cpu max -smp 2 -m 3072'.split(' '),
        '-display none -vga none -device virtio-vga,xres=1280,yres=720'.split(' '),
        ['-drive', `if=pflash,format=raw,readonly=on,file=${program}`],
        ['-drive', `if=pflash,format=raw,file=${path('firmware.fd')}`],
        ['-drive', `file=${path('disk.qcow2')},if=virtio,format=qcow2`],
        '-netdev user,id=network -device virtio-net-pci,netdev=network,romfile='.split(' '),
        '-device qemu-xhci -device i6300esb -watchdog-action reset'.split(' '),
        stick === null
          ? []
          : ['-drive', `if=none,id=stick,format=raw,file=${stick}`, '-device', 'usb-storage,drive=stick,removable=on'],
        ['-chardev', `file,id=log,path=${path('log.txt')},append=on`, '-serial', 'chardev:log'],
        ['-qmp', `unix:${path('monitor')},server=on,wait=off`],
        // The boot loader adds this to the kernel’s command line, so that the image itself need not be changed.
        ['-smbios', `type=11,value=io.systemd.boot.kernel-cmdline-extra=${KERNEL_OPTIONS}`],
      ].flat(),
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    monitor = await connectMonitor(path('monitor'));
  }
  async function end(): Promise<void> {
    monitor.close();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await start();

  return {
    async takePicture() {
      await monitor.run('screendump', { filename: path('screen.png'), format: 'png' });
      return readFile(path('screen.png'));
    },
    async cutPower() {
      await end();
      await start();
    },
    async holdKey(key, ms) {
      await monitor.run('send-key', { keys: [{ type: 'qcode', data: key }], 'hold-time': ms });
    },
    readLog: () => readFile(path('log.txt'), 'utf8'),
    stop: end,
  };
}

/** A start of the emulated machine may take longer than the five minutes that a system on trial has on a real one. */
const TRIAL_LIMIT = Buffer.from('[Service]\nTimeoutStartSec=30min\n').toString('base64');

const KERNEL_OPTIONS = [
  // On a busy machine the emulated timer is late. The kernel would take it for broken, and lose interrupts of disks later.
  'no_timer_check',
  'console=ttyS0 systemd.journald.forward_to_console=1 systemd.journald.max_level_console=info loglevel=5',
  `systemd.set_credential_binary=systemd.unit-dropin.vitrine-shown.service:${TRIAL_LIMIT}`,
].join(' ');

interface Monitor {
  run(command: string, args: object): Promise<void>;
  close(): void;
}

/** Connects to QEMU's machine protocol: a command and its answer are one line of JSON each, between events. */
async function connectMonitor(path: string): Promise<Monitor> {
  const socket = await connectWithin(path, 30_000);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  async function run(command: string, args: object): Promise<void> {
    socket.write(`${JSON.stringify({ execute: command, arguments: args })}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The emulator has ended');
      const answer: { return?: unknown; error?: { desc: string } } = JSON.parse(value);
      if (answer.error !== undefined) throw new Error(`${command}: ${answer.error.desc}`);
      if (answer.return !== undefined) return;
    }
  }
  await run('qmp_capabilities', {});
  return { run, close: () => socket.destroy() };
}

async function connectWithin(path: string, ms: number): Promise<Socket> {
  const limit = AbortSignal.timeout(ms);
  for (;;) {
    const socket = connect(path);
    try {
      await once(socket, 'connect', { signal: limit });
      return socket;
    } catch (error) {
      if (limit.aborted) throw new Error('The emulator did not start', { cause: error });
      await delay(100);
    }
  }
}
