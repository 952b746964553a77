import { deriveBrandShades } from '@vitrine/contract/branding';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const png = () =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: '#10b981' } })
    .png()
    .toBuffer();

async function upload(member: Member, bytes: Uint8Array, name = 'logo.png', type = 'image/png', field = 'logo') {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  const answer = await fetch(`${server.url}/api/settings/branding/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { settings?: { logoFilename: string } },
  };
}

const fetchLogo = (member: Member, filename: string) =>
  fetch(`${server.url}/api/image/file/${filename}`, { headers: { cookie: member.cookie } });

describe('the colour', () => {
  test('is the default at first', async () => {
    const { client } = await server.signUp();
    expect((await client.branding.get()).settings).toEqual({ primaryColor: '#3B82F6', logoFilename: null });
    await client.branding.update({ body: { primaryColor: '#ec4899' } });
    expect((await client.branding.get()).settings.primaryColor).toBe('#ec4899');
    await client.branding.update({ body: {} });
    expect((await client.branding.get()).settings.primaryColor).toBe('#ec4899');
  });

  test('is reset to the default by an empty value', async () => {
    const { client } = await server.signUp();
    await client.branding.update({ body: { primaryColor: '#ec4899' } });
    expect((await client.branding.update({ body: { primaryColor: '' } })).settings.primaryColor).toBe('#3B82F6');
    expect((await client.branding.get()).settings.primaryColor).toBe('#3B82F6');
  });

  test.each(['red', '#12345', '#1234567', '#12345g', 'url(x)'])('%s is refused', async (primaryColor) => {
    const { client } = await server.signUp();
    await expect(client.branding.update({ body: { primaryColor } })).rejects.toMatchObject({
      message: 'Primary color must be a valid hex color',
    });
  });

  test('has the shades of the specification', () => {
    expect(deriveBrandShades('#3B82F6')).toEqual({
      50: 'hsl(217.2 91.2% 95%)',
      100: 'hsl(217.2 91.2% 90%)',
      600: 'hsl(217.2 91.2% 49.8%)',
      700: 'hsl(217.2 91.2% 39.8%)',
      foreground: 'black',
    });
    expect(deriveBrandShades('#000000')).toMatchObject({
      600: 'hsl(0 0% 10%)',
      700: 'hsl(0 0% 5%)',
      foreground: 'white',
    });
    expect(deriveBrandShades('#808080').foreground).toBe('black');
    expect(deriveBrandShades('#7f7f7f').foreground).toBe('white');
  });
});

describe('the logo', () => {
  test('is re-encoded and served to its account only', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { status, body } = await upload(owner, await png());
    expect(status).toBe(200);
    const filename = body.settings?.logoFilename ?? '';
    const shown = await fetchLogo(owner, filename);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 100 });
    expect((await fetchLogo(otherAccount, filename)).status).toBe(404);
  });

  test('replaces the previous one and can be deleted', async () => {
    const member = await server.signUp();
    const first = (await upload(member, await png())).body.settings?.logoFilename ?? '';
    const second = (await upload(member, await png())).body.settings?.logoFilename ?? '';
    expect((await fetchLogo(member, first)).status).toBe(404);
    expect((await fetchLogo(member, second)).status).toBe(200);
    expect((await member.client.branding.deleteLogo()).settings.logoFilename).toBeNull();
    expect((await fetchLogo(member, second)).status).toBe(404);
  });

  test.each([
    [
      'an HTML page with the type of an image',
      Buffer.from('<html><script>alert(1)</script></html>'),
      'logo.png',
      'image/png',
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'logo.svg',
      'image/svg+xml',
    ],
  ])('%s is refused', async (_, bytes, name, type) => {
    expect(await upload(await server.signUp(), bytes, name, type)).toMatchObject({
      status: 400,
      body: { code: 'logo.invalid_type', message: 'Please select an image file (JPEG, PNG, GIF, or WebP).' },
    });
  });

  test('over 2 MB is refused', async () => {
    expect(await upload(await server.signUp(), Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { code: 'logo.too_large', message: 'Logo file must be less than 2MB.' },
    });
  });

  test('a form without a logo is refused', async () => {
    expect(await upload(await server.signUp(), await png(), 'logo.png', 'image/png', 'image')).toMatchObject({
      status: 400,
      body: { code: 'media.file_missing' },
    });
  });
});
