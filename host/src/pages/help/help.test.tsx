import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/renderShell.tsx';

describe('the help', () => {
  it('finds articles by their words and keeps the search in the address (HOST-033)', async () => {
    const { user, address } = await renderShell({ path: '/help/overview' });
    await user.type(await screen.findByRole('searchbox', { name: '搜索帮助文章' }), 'caa');
    expect(await screen.findByRole('link', { name: /验证失败怎么办/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /在 nginx 上安装/ })).not.toBeInTheDocument();
    expect(address()).toBe('/help/overview?q=caa');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('没有找到相关文章')).toBeVisible();
  });

  it('finds articles by what they say, and shows the sentence', async () => {
    const { user } = await renderShell({ path: '/help/overview', lang: 'en' });
    await user.type(await screen.findByRole('searchbox'), 'DNSSEC broken');
    const hit = await screen.findByRole('link', { name: /When a validation fails/ });
    expect(hit).toHaveTextContent('SERVFAIL · DNSSEC is broken or a name server is down');
    expect([...hit.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['DNSSEC', 'broken']);
  });

  it('shows an article with its title, in the language of the page (HOST-034, D-017)', async () => {
    const { unmount } = await renderShell({ path: '/help/article/renewal' });
    expect(await screen.findByRole('heading', { level: 1, name: '续期与 200 天规则' })).toBeVisible();
    expect(await screen.findByText('2029-03-15 起')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('续期与 200 天规则 · Certdeck'));
    unmount();
    await renderShell({ path: '/help/article/renewal', lang: 'en' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Renewal and the 200-day rule' }),
    ).toBeVisible();
  });

  it('leads an unknown article to /404 (HOST-034)', async () => {
    const { address } = await renderShell({ path: '/help/article/nope' });
    await waitFor(() => expect(address()).toBe('/404'));
  });
});
