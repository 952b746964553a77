import { AppError } from '@vitrine/contract/core/errors';
import { expect, test } from 'vitest';
import { toShownError } from './shown-error.ts';

const showMessage = async (...error: ConstructorParameters<typeof AppError>) =>
  (await toShownError(new AppError(...error))).message;

const refused = (code: 'media.not_an_image' | 'media.not_a_video' | 'storage.limit_exceeded', told: object) =>
  showMessage(code, { message: 'In English', details: { told: [told] } });

test('a refused file is told of in German with its name, size or codec', async () => {
  expect(
    await refused('media.not_an_image', {
      code: 'media.animation_too_large',
      values: { width: '8000', height: '6000', frames: '900' },
    }),
  ).toBe(
    'Diese Animation ist zu groß (8000 × 6000 Pixel, 900 Einzelbilder). Verkleinern Sie sie oder laden Sie sie als Video hoch.',
  );
  expect(await refused('media.not_a_video', { code: 'media.codec_unread', values: { codec: 'AV1' } })).toContain(
    'Dieses Video verwendet AV1.',
  );
  expect(await refused('storage.limit_exceeded', { code: 'storage.no_space', values: { name: 'holiday.mp4' } })).toBe(
    'holiday.mp4 kann nicht hochgeladen werden. Bitte schaffen Sie zuerst Speicherplatz.',
  );
});

test('a message of several sentences is told of in German whole', async () => {
  const told = [
    { code: 'approval.expired', values: {} },
    { code: 'approval.named_deleted', values: { name: 'Apple' } },
  ];
  expect(await showMessage('approval.expired', { message: 'In English', details: { told } })).toBe(
    'Diese Änderung ist abgelaufen und wurde nicht ausgeführt. Apple wurde inzwischen gelöscht.',
  );
});

test('a sentence of a newer server leaves the message of its code', async () => {
  const told = [{ code: 'media.too_loud', values: {} }];
  expect(await showMessage('media.not_a_video', { message: 'It is too loud.', details: { told } })).toBe(
    'Diese Datei ist kein Video, das Bildschirme abspielen können.',
  );
});
