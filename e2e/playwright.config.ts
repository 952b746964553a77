import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/browser.mjs';

// Null is reported when a browser is launched; tools that only read this file work without one.
const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when retried has found a defect in the test or in the product.
  retries: 0,
  // Tests mostly wait for responses, so more workers than cores.
  workers: availableParallelism() + 1,
  // Enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Animations cost a fifth of the time; tests that need them enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a third of the time; use `--trace on` for a failing test.
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
        // Prevents spare renderer processes, which cost as much as a page.
        '--renderer-process-limit=2',
      ],
    },
  },
});
