import { ConfigError, EX_CONFIG, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { type StartOptions, startVitrine } from './start.ts';

/** Runs the server as this process: reads the environment, starts, prints its address, ends on a signal. */
export async function run(options?: StartOptions): Promise<void> {
  const config = read();
  const log = createLog(config.LOG_LEVEL);

  const running = await startVitrine(config, log, options).catch((error: unknown) => {
    log.fatal(error, 'the server could not start');
    process.stderr.write(`Vitrine could not start: ${explain(error, config.PORT)}\n`);
    process.exit(1);
  });

  // Before the address is printed: a process manager may stop the server as soon as it reads that.
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }

  process.stdout.write(
    [
      '',
      '  Vitrine is running.',
      '',
      `  Console   ${running.publicUrl}`,
      `  Player    ${running.publicUrl}/player/   (open it on a screen)`,
      `  Admin     ${running.adminNote}`,
      `  Data      ${config.DATA_DIR}`,
      '',
      '  Press Ctrl+C to stop.',
      '',
      '',
    ].join('\n'),
  );
}

function read() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EX_CONFIG);
  }
}

function explain(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `port ${port} is in use. Set PORT to another one, e.g. PORT=3001 npm start`;
  }
  return error.message;
}
