import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { choose, renderBuyScreen } from '../../testing/screen.tsx';

it('leads from the method and the key to the articles that explain them (HOST-034)', async () => {
  const { user } = await renderBuyScreen({ lang: 'en' });
  await screen.findByText('Buy now');
  const guide = () => screen.getByRole('link', { name: 'How validation works' });
  expect(guide()).toHaveAttribute('href', '/help/article/dns-validation');
  expect(screen.getByRole('link', { name: 'Where the key is, and how to keep it safe' })).toHaveAttribute(
    'href',
    '/help/article/private-key',
  );
  await user.click(choose(/^File on the web server/));
  expect(guide()).toHaveAttribute('href', '/help/article/file-validation');
});
