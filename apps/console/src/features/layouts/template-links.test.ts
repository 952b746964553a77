import { createTemplates } from '@vitrine/layout/templates/templates';
import { t } from '@vitrine/messages/t';
import { expect, test } from 'vitest';
import { listTemplateLinks } from './template-links.ts';

test('every template has a link by its name, in the order of the gallery, which begins with the menu board', () => {
  const links = listTemplateLinks();
  expect(links[0]).toMatchObject({ name: 'Menu board', to: '/layouts?template=menu' });
  expect(links.map(({ id, name }) => [id, name])).toEqual(
    createTemplates({ language: 'en', t }).map(({ id, name }) => [id, name]),
  );
});
