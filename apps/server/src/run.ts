import { type Config, ConfigError, EX_CONFIG, toLogSettings, readConfig, listSecrets } from './config.ts';
import { createLog, type Log, createTextOutput } from './platform/log.ts';
import { createStartOutput } from './platform/startup/start-output.ts';
import { explainStartFailure } from './start-failure.ts';
import { type Running, type StartOptions, startVitrine } from './start.ts';

export { defaultLimits } from './platform/rate-limit/limits.ts';

/** Runs the server as this process: reads the environment, starts, prints its address, ends on a signal. */
export async function run(options?: StartOptions): Promise<void> {
  const config = read();
  const { level, isText, hasRequests } = toLogSettings(config, process.stdout.isTTY);
  const startOutput = isText && !hasRequests ? createStartOutput(process.stdout) : null;
  const output = startOutput ?? (isText ? createTextOutput(process.stdout) : undefined);
  const log = createLog(level, output, listSecrets(config));

  // Without listeners, printing to a full disk or a closed pipe would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  const running = await startVitrine(config, log, options).catch((error: unknown) => {
    const reason = explainStartFailure(error, config);
    // People need no stack of an error that the reason explains.
    if (startOutput === null || reason === null) log.fatal(error, 'the server could not start');
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Vitrine could not start: ${reason ?? message}\n`);
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

  announce(running, config, log);
  startOutput?.endStart();
}

/** Prints where people open it. With LOG_FORMAT=json it is a line of the log, because programs read every line. */
function announce({ publicUrl, adminNote, demoUrl }: Running, config: Config, log: Log) {
  const { DATA_DIR: dataDir } = config;
  if (config.LOG_FORMAT === 'json') {
    const where = { console: publicUrl, player: `${publicUrl}/player/`, admin: adminNote, dataDir };
    log.info(demoUrl === null ? where : { ...where, demo: demoUrl }, 'Vitrine is running');
    return;
  }
  process.stdout.write(
    [
      '',
      '  Vitrine is running.',
      '',
      `  Console   ${publicUrl}`,
      `  Player    ${publicUrl}/player/   (open it on a screen)`,
      `  Admin     ${adminNote}`,
      `  Data      ${dataDir}`,
      ...(config.SMTP_URL === undefined
        ? [`  Emails    are written to ${dataDir}/outbox   (SMTP_URL sends them)`]
        : []),
      ...(demoUrl === null ? [] : [`  Demo      ${demoUrl}   (signed in already)`]),
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
