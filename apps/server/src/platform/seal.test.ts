import { describe, expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = 'a secret of the installation';

describe('a sealed text', () => {
  const box = createSeal(secret, 'tests');

  test('is opened with the same secret and purpose, and looks different each time', () => {
    expect(box.open(box.seal('JBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXP');
    expect(box.open(box.seal(''))).toBe('');
    expect(box.seal('same')).not.toBe(box.seal('same'));
    expect(box.seal('JBSWY3DPEHPK3PXP')).not.toContain('JBSWY3DPEHPK3PXP');
  });

  test('is not opened under another secret, for another purpose, or after a change', () => {
    const sealed = box.seal('text');
    expect(createSeal('another secret', 'tests').open(sealed)).toBeNull();
    expect(createSeal(secret, 'others').open(sealed)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(box.open(changed.toString('base64url'))).toBeNull();
    }
    expect(box.open('')).toBeNull();
    expect(box.open(sealed.slice(0, 10))).toBeNull();
  });
});
