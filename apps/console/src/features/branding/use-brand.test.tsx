import { AppError } from '@vitrine/contract/core/errors';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { applyStoredBrand } from '../../ui/theme/brand.ts';
import { useBrand } from './use-brand.ts';

const brand = () => document.documentElement.style.getPropertyValue('--brand');

function Shell() {
  return <p>Logo: {useBrand().logoUrl ?? 'none'}</p>;
}

test('the account’s color applies while its pages are shown, and is stored for the next visit', async () => {
  await renderPage(<Shell />, {
    branding: { get: async () => ({ settings: { primaryColor: '#7A1FA2', logoFilename: 'a logo.webp' } }) },
  });
  expect(await screen.findByText('Logo: /api/image/file/a%20logo.webp')).toBeInTheDocument();
  expect(brand()).toBe('#7A1FA2');
  cleanup();
  expect(brand()).toBe('');
  applyStoredBrand(null);
  expect(brand()).toBe('#7A1FA2');
});

test('branding that cannot be loaded leaves the stored color, and no logo', async () => {
  localStorage.setItem('brand', '#112233');
  applyStoredBrand(null);
  const get = vi.fn<() => Promise<never>>(() => Promise.reject(new AppError('network.failed')));
  await renderPage(<Shell />, { branding: { get } });
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
  expect(screen.getByText('Logo: none')).toBeInTheDocument();
  expect(brand()).toBe('#112233');
});

test('a stored value that is not a color is ignored', () => {
  document.documentElement.style.removeProperty('--brand');
  localStorage.setItem('brand', 'red;background:url(x)');
  applyStoredBrand(null);
  expect(brand()).toBe('');
});
