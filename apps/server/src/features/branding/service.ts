import { Readable } from 'node:stream';
import { type BrandingSettings, LOGO_MAX_BYTES } from '@vitrine/contract/branding';
import { DEFAULT_PRIMARY_COLOR } from '@vitrine/contract/design/default-brand';
import { AppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../http/callers.ts';
import type { StoredFile } from '../../http/files/files.ts';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { MailBrand } from '../../platform/mail/mailer.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAtMost } from '../../platform/storage/read-at-most.ts';
import { removeAll } from '../../platform/storage/storage.ts';
import { findLogoFile } from './reads.ts';
import { type BrandingRow, findBranding, findNamedBranding, upsertBranding } from './store.ts';

/** The largest size in which a logo is shown, in device pixels of a display with double density. */
const LOGO_BOX = { width: 800, height: 400 };
const accepted = new Set(['jpeg', 'png', 'gif', 'webp']);

const toLogoFolder = (accountId: string): string => `logos/${accountId}/`;

export type Branding = ReturnType<typeof createBranding>;

export function createBranding({ db, clock, storage }: Platform) {
  async function replaceLogo(accountId: string, logo: LogoColumns): Promise<BrandingSettings> {
    const before = await findBranding(db, accountId);
    const row = await upsertBranding(db, accountId, logo, clock());
    if (before?.logoKey) await storage.remove(before.logoKey);
    return toBrandingSettings(row);
  }

  return {
    get: async ({ accountId }: InAccount): Promise<BrandingSettings> =>
      toBrandingSettings(await findBranding(db, accountId)),

    /** Returns the file of an account’s logo; null if it has none. */
    async findLogo(accountId: string): Promise<StoredFile | null> {
      const { logoFilename } = toBrandingSettings(await findBranding(db, accountId));
      return logoFilename === null ? null : findLogoFile(db, accountId, logoFilename);
    },

    /** Returns the name and color of an account in mails. */
    async findForMails(accountId: string): Promise<MailBrand> {
      const found = await findNamedBranding(db, accountId);
      return { name: found?.organization || found?.name || 'Vitrine', color: found?.color ?? null };
    },

    /** @param primaryColor an empty string resets it to the default; undefined leaves it unchanged */
    async update(
      { accountId }: InAccount,
      { primaryColor }: { primaryColor?: string | undefined },
    ): Promise<BrandingSettings> {
      if (primaryColor === undefined) return toBrandingSettings(await findBranding(db, accountId));
      return toBrandingSettings(await upsertBranding(db, accountId, { primaryColor: primaryColor || null }, clock()));
    },

    /**
     * Stores a logo. The image is re-encoded, so that no uploaded byte is served.
     *
     * @throws logo.invalid_type if its content is no accepted image, logo.too_large, media.file_missing
     */
    async uploadLogo({ accountId }: InAccount, file: UploadedFile | null): Promise<BrandingSettings> {
      if (file === null || file.field !== 'logo') {
        file?.bytes.resume();
        throw new AppError('media.file_missing');
      }
      const original = await readAtMost(file.bytes, LOGO_MAX_BYTES);
      if (original === null) throw new AppError('logo.too_large');
      const image = await reencodeLogo(original);
      const id = newId('logo');
      const logoKey = `${toLogoFolder(accountId)}${id}.webp`;
      const { size, sha256 } = await storage.write(logoKey, Readable.from([image]));
      return replaceLogo(accountId, { logoFilename: `${id}.webp`, logoKey, logoBytes: size, logoSha256: sha256 });
    },

    async deleteLogo({ accountId }: InAccount): Promise<BrandingSettings> {
      const current = await findBranding(db, accountId);
      if (!current?.logoKey) return toBrandingSettings(current);
      return replaceLogo(accountId, { logoFilename: null, logoKey: null, logoBytes: null, logoSha256: null });
    },

    /** Returns the bytes of an account's logo; null without one, or if its file is missing. */
    async readLogo(accountId: string): Promise<Buffer | null> {
      const row = await findBranding(db, accountId);
      if (!row?.logoKey) return null;
      return storage.read(row.logoKey).then(
        (bytes) => readAtMost(bytes, LOGO_MAX_BYTES),
        () => null,
      );
    },

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, toLogoFolder(accountId)),
  };
}

type LogoColumns = Pick<BrandingRow, 'logoFilename' | 'logoKey' | 'logoBytes' | 'logoSha256'>;

function toBrandingSettings(row: BrandingRow | null): BrandingSettings {
  return { primaryColor: row?.primaryColor ?? DEFAULT_PRIMARY_COLOR, logoFilename: row?.logoFilename ?? null };
}

async function reencodeLogo(original: Buffer): Promise<Buffer> {
  // Loaded on first use: sharp takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(original, { limitInputPixels: 100e6 });
    const { format } = await image.metadata();
    if (!accepted.has(format ?? '')) throw new AppError('logo.invalid_type');
    return await image
      .rotate()
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('logo.invalid_type', { cause: error });
  }
}
