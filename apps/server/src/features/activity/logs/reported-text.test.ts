import { expect, test } from 'vitest';
import { explainReported, listContentRefs, nameContent } from './reported-text.ts';

const failed = 'flower.mp4 can’t be played on this screen';

test.each([
  [
    'PipelineStatus::PIPELINE_ERROR_DECODE: Failed to send audio packet for decoding: {timestamp=0 duration=23220}',
    'its sound is damaged',
  ],
  ['PIPELINE_ERROR_DECODE: video decode error!', 'its video is damaged'],
  ['DEMUXER_ERROR_COULD_NOT_OPEN: FFmpegDemuxer: open context failed', 'its file is damaged'],
  [
    'DECODER_ERROR_NOT_SUPPORTED: video decoder initialization failed',
    'this screen’s browser doesn’t support its format',
  ],
  ['MEDIA_ELEMENT_ERROR: Format error', 'this screen’s browser doesn’t support its format'],
  ['NS_ERROR_DOM_MEDIA_FATAL_ERR (0x806e0005) - Error decoding H264', 'its video is damaged'],
  ['PIPELINE_ERROR_READ: FFmpegDemuxer: data source error', 'its file couldn’t be read'],
  ['AUDIO_RENDERER_ERROR', 'this screen can’t play its sound'],
  ['EncodingError: The source image cannot be decoded.', 'its picture is damaged'],
  ['no frame within 15 seconds', 'no picture appeared within 15 seconds'],
  ['SomethingElse::kUnknown', 'the browser reported an error'],
])('the words of a browser become a plain reason: %s', (technical, reason) => {
  expect(explainReported(`${failed}: ${technical}`)).toEqual({ message: `${failed}: ${reason}`, technical });
});

test.each(['audio', 'image', 'Error', 'decoder:: audio, '])(
  'a message of 300,000 characters takes no longer than one that is read a few times: %s',
  (words) => {
    const reason = `PIPELINE_ERROR_X ${words.repeat(300_000 / words.length)}`;
    expect(explainReported(`${failed}: ${reason}`).technical).toBe(reason);
  },
);

test.each([
  'The server was unreachable for 12 minutes; playback continued',
  'Departures can’t be reached: the page refuses frames',
  'Menu has more videos, playlists or web pages than a screen can show at once',
])('a message in plain words stays as it is: %s', (message) => {
  expect(explainReported(message)).toEqual({ message, technical: null });
});

test('an error of the browser alone becomes a sentence', () => {
  expect(explainReported('PIPELINE_ERROR_DECODE')).toEqual({
    message: 'The player failed: its video is damaged',
    technical: 'PIPELINE_ERROR_DECODE',
  });
  expect(explainReported('Storing a file failed: QuotaExceededError: no room').message).toBe(
    'Storing a file failed: the storage of this screen is full',
  );
});

test('content is named in place of its id and of the hash of its file', () => {
  const names = new Map([
    ['med_01m8jpw8t1v3vdn7nha140xe0e', 'flower.mp4'],
    ['0123456789ab', 'menu.png'],
  ]);
  const stalled = 'med_01m8jpw8t1v3vdn7nha140xe0e stalled at 3.0 s; skipped ahead';
  expect(listContentRefs(stalled)).toEqual(['med_01m8jpw8t1v3vdn7nha140xe0e']);
  expect(nameContent(stalled, names)).toBe('flower.mp4 stalled at 3.0 s; skipped ahead');
  const copy = 'The copy of 0123456789ab on this device is damaged';
  expect(nameContent(copy, names)).toBe('The copy of menu.png on this device is damaged');
  expect(nameContent(copy, new Map())).toBe('The copy of a removed file on this device is damaged');
  expect(nameContent(stalled, new Map())).toBe('A removed file stalled at 3.0 s; skipped ahead');
});
