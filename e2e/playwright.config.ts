import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';

// Where there is none, whoever launches it says so; what only reads this file works all the same.
const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try says that something is wrong, here or in the product.
  retries: 0,
  // They wait for one another's answers as often as they work.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Movement costs a fifth of the time; tests that see it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a third of the time; `--trace on` for one test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // No process in reserve for a page that may never come: it costs as much as a page that does.
        '--renderer-process-limit=2',
      ],
    },
  },
});
