import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { handOver } from '../../handover.ts';
import SslConfigPage from './SslConfig.page.tsx';
import { texts } from './texts.ts';

const show = (path = '/certhub/tools/ssl-config') =>
  renderScreen(<SslConfigPage />, { path, lang: 'en', namespaces: { 'certhub-ssl-config': texts } });
const result = async () => (await screen.findByRole('region', { name: 'Configuration' })).textContent;

describe('the TLS configuration tool', () => {
  it('shows the configuration at once and with each change, and keeps the form in the address (TOOL-007)', async () => {
    const { user, address } = await show();
    expect(await result()).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    await user.click(screen.getByRole('radio', { name: /^Modern/ }));
    expect(await result()).toContain('ssl_protocols TLSv1.3;');
    await user.click(screen.getByRole('checkbox', { name: /browsers use only HTTPS/ }));
    expect(await result()).not.toContain('Strict-Transport-Security');
    expect(address()).toBe('/certhub/tools/ssl-config?server=nginx&profile=modern&hsts=0');
    await user.click(screen.getByRole('combobox', { name: 'Server' }));
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: /HAProxy/ }));
    expect(await result()).toContain('ssl-min-ver TLSv1.3');
  });

  it('restores the form from a link (TOOL-007)', async () => {
    await show('/certhub/tools/ssl-config?server=postgresql&version=17&profile=old&key=%2Fsrv%2Fpg.key');
    expect(await result()).toContain("ssl_key_file = '/srv/pg.key'");
    expect(screen.getByRole('radio', { name: /^Old/ })).toBeChecked();
    expect(screen.getByLabelText('Version')).toHaveValue('17');
    expect(screen.queryByRole('checkbox', { name: /HSTS/ })).not.toBeInTheDocument();
  });

  it('leads to the guide of the server, where the help has one', async () => {
    const { unmount } = await show('/certhub/tools/ssl-config?server=haproxy');
    await result();
    const guide = () => screen.queryByRole('link', { name: /installation guide/ });
    expect(guide()).toHaveAttribute('href', '/help/article/install-haproxy');
    unmount();
    await show('/certhub/tools/ssl-config?server=redis');
    await result();
    expect(guide()).not.toBeInTheDocument();
  });

  it('says which field keeps it from a configuration', async () => {
    const { user } = await show();
    const version = await screen.findByLabelText('Version');
    await user.clear(version);
    await user.type(version, 'new');
    expect(screen.getByText('Digits and dots, such as 1.28')).toBeVisible();
    expect(await result()).toContain('Please correct the marked fields to see the configuration.');
  });

  it('takes the name of the site from the tool before', async () => {
    handOver('ssl-config', { fields: { host: 'shop.example.cn' } });
    await show();
    expect(await result()).toContain('ssl_certificate "/etc/ssl/shop.example.cn/fullchain.pem";');
  });
});
