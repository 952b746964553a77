import { describe, expect, test } from 'vitest';
import { makeIds } from '../test/problems.ts';
import { FolderName, folders } from './folders.ts';
import { media } from './media-routes.ts';
import { OriginalName } from './media.ts';
import { fileUrl, thumbnailUrl } from './file-addresses.ts';

describe('a folder', () => {
  const { body } = folders.create;

  test('has a name of 1 to 100 characters', () => {
    expect(FolderName.parse(' Menus ')).toBe('Menus');
    expect(FolderName.safeParse(' ').success).toBe(false);
    expect(FolderName.safeParse('x'.repeat(101)).success).toBe(false);
  });

  test('has a color of the palette, in any case', () => {
    expect(body.parse({ name: 'Menus', color: '#EF4444' }).color).toBe('#ef4444');
    const { error } = body.safeParse({ name: 'Menus', color: '#123456' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a color from the palette']);
  });

  test('is in a folder or at the root', () => {
    expect(body.safeParse({ name: 'Menus', parentId: 'fld_1' }).success).toBe(true);
    expect(body.safeParse({ name: 'Menus', parentId: null }).success).toBe(true);
    expect(body.safeParse({ name: 'Menus', parentId: 'med_1' }).success).toBe(false);
  });
});

describe('a media item', () => {
  test('has a name of 1 to 255 characters', () => {
    expect(OriginalName.safeParse('x'.repeat(255)).success).toBe(true);
    expect(OriginalName.safeParse('x'.repeat(256)).success).toBe(false);
    expect(OriginalName.safeParse('').success).toBe(false);
  });

  test('has addresses in which its filename is escaped', () => {
    expect(fileUrl('image', 'a b.png')).toBe('/api/image/file/a%20b.png');
    expect(fileUrl('video', 'a/b.mp4')).toBe('/api/video/file/a%2Fb.mp4');
    expect(thumbnailUrl('a?.webp')).toBe('/objects/a%3F.webp');
  });

  test('is listed by folder, or at the root', () => {
    const { query } = media.listImages;
    expect(query.safeParse({ folderId: 'root' }).success).toBe(true);
    expect(query.safeParse({ folderId: 'fld_1' }).success).toBe(true);
    expect(query.safeParse({ folderId: 'other' }).success).toBe(false);
  });

  test('is moved or deleted with up to 10,000 others', () => {
    const { body } = media.removeMany;
    expect(body.safeParse({ mediaIds: makeIds('med_', 10_000) }).success).toBe(true);
    expect(body.safeParse({ mediaIds: makeIds('med_', 10_001) }).success).toBe(false);
    expect(body.safeParse({ mediaIds: [] }).success).toBe(false);
  });
});
