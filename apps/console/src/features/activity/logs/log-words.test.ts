import { logEventCodes } from '@vitrine/contract/activity/log-event-codes';
import { describe, expect, test } from 'vitest';
import { describeEvent } from './log-words.ts';

const translate = (sentence: string, code = '') => (code === '' ? sentence : `${sentence} [${code}]`);

const wordsOf = (code: string, values: Record<string, string> = {}, facts = {}) =>
  describeEvent({ event: { code, values }, deviceName: 'Lobby', ...facts }, translate);

const repeats = { count: 9, devices: 6, cursor: 'log_9', after: 'log_1' };

describe('an entry of the activity log is told in the words of the page', () => {
  test.each([
    ['manifest-fetched', {}, 'Manifest changed and was fetched', 'Lobby has the latest plan: what to show, and when.'],
    ['command', { kind: 'reload', state: 'done' }, 'Command reload: done', 'Lobby has restarted the player.'],
    [
      'command',
      { kind: 'reboot', state: 'failed' },
      'Command reboot: failed',
      'Lobby could not carry this command out.',
    ],
    ['command', { kind: 'dance', state: 'done' }, 'Command dance: done', 'Lobby has carried this command out.'],
    ['offline', {}, 'Screen is offline', 'Lobby can’t reach the server, or has no power.'],
    ['takeover-changed', { title: 'Fire', parts: 'message, end' }, 'Takeover “Fire” changed: message, end', undefined],
    [
      'pairing-refused',
      { reason: 'Device limit reached', reasonCode: 'device.limit_reached' },
      'Pairing refused: Device limit reached [device.limit_reached]',
      'Someone entered a code, and no screen was added.',
    ],
    [
      'not-playable',
      { title: 'Sale', reason: 'as the server says it', reasonCode: 'sound-damaged' },
      'Sale can’t be played on this screen: its sound is damaged',
      undefined,
    ],
    ['not-stored', {}, 'Storing a file failed', 'It is tried again. Look at the free space of the screen.'],
    [
      'frames-dropped',
      { title: 'Sale', percent: '12', videos: '3' },
      'Sale drops 12 % of the frames of its 3 videos on this screen',
      'It may look jerky on this screen. A smaller video helps.',
    ],
  ])('%s %j', (code, values, message, meaning) => {
    expect(wordsOf(code, values)).toEqual({ message, meaning });
  });

  test('several screens are spoken of as several', () => {
    expect(wordsOf('manifest-fetched', {}, { repeats })?.meaning).toBe(
      '6 screens have the latest plan: what to show, and when.',
    );
  });

  test('every event has words without any values', () => {
    for (const code of logEventCodes) expect(wordsOf(code)?.message).toBeTruthy();
  });

  test('an event of a newer server is left to its English', () => {
    expect(wordsOf('beamed-up')).toBeNull();
    expect(wordsOf('toString')).toBeNull();
  });
});
