import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { buyButton, choose, domainField, field, ready, renderBuyScreen } from '../../../testing/screen.tsx';

const names = () => field('names');
const offers = () =>
  within(screen.getByRole('radiogroup', { name: '适合的产品' }))
    .getAllByRole('radio')
    .map((radio) => `${(radio as HTMLInputElement).value}${(radio as HTMLInputElement).checked ? ' *' : ''}`);
const enter = (text: string) => fireEvent.change(names(), { target: { value: text } });
const paste = (text: string) => fireEvent.paste(names(), { clipboardData: { getData: () => text } });

describe('the question above the rows', () => {
  it('has the focus on a fresh page, and offers products before anything is entered', async () => {
    await renderBuyScreen();
    await ready();
    expect(names()).toHaveFocus();
    expect(offers()).toEqual(['ALP-DV1 *', 'CDK-FREE90', 'ALP-DVW']);
  });

  it('fills the rows with a name, several names, a wildcard, an address and a mailbox, and selects what fits', async () => {
    await renderBuyScreen();
    await ready();
    enter('Shop.Example.com');
    await waitFor(() => expect(domainField()).toHaveValue('shop.example.com'));
    expect(choose(/ALP-DV1 证书.*域名级/)).toBeChecked();

    enter('a.com\nb.com\nc.com');
    await waitFor(() => expect(field('domainNames')).toHaveValue('b.com\nc.com'));
    expect(domainField()).toHaveValue('a.com');
    expect(offers()[0]).toBe('ALP-DVF *');

    enter('*.a.com');
    await waitFor(() => expect(offers()[0]).toBe('ALP-DVW *'));
    expect(domainField()).toHaveValue('*.a.com');

    enter('8.8.8.8');
    await waitFor(() => expect(offers()).toEqual(['ALP-IP *']));
    expect(screen.getByRole('switch', { name: 'IP' })).toBeChecked();
    expect(domainField()).toHaveValue('8.8.8.8');

    enter('zhang@example.com');
    await waitFor(() => expect(offers()).toEqual(['ALP-MAIL *']));
    expect(field('mailboxes')).toHaveValue('zhang@example.com');

    enter('a.com');
    await waitFor(() => expect(offers()[0]).toBe('ALP-DV1 *'));
    expect(domainField()).toHaveValue('a.com');
  });

  it('puts a messy paste in order and says what it corrected and what is wrong, to be edited there', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    paste('https://Shop.ACME.cn/cart，ｐａｙ．ｂ．ｃｏｍ\nbad_ shop.acme.cn');
    await waitFor(() => expect(names()).toHaveValue('shop.acme.cn\npay.b.com\nbad_'));
    expect(screen.getAllByText('2 个域名 · 已更正 2 处').length).toBeGreaterThan(0);
    expect(screen.getByText('shop.acme.cn，原为 https://Shop.ACME.cn/cart')).toBeVisible();
    expect(screen.getByText('1 处需要修改')).toBeVisible();
    await user.click(buyButton());
    expect(sentTo(orderCalls.createOrder)).toEqual([]);

    fireEvent.change(screen.getByLabelText('第 3 行'), { target: { value: 'good.com' } });
    await waitFor(() => expect(field('domainNames')).toHaveValue('pay.b.com\ngood.com'));
    expect(screen.queryByText('1 处需要修改')).toBeNull();
  });

  it('takes a pasted name that is in order already, at the place of the cursor', async () => {
    await renderBuyScreen();
    await ready();
    paste('shop.acme.cn');
    await waitFor(() => expect(names()).toHaveValue('shop.acme.cn'));
    await waitFor(() => expect(domainField()).toHaveValue('shop.acme.cn'));
  });

  it('takes a long list once typing pauses, and at once where Buy is pressed before', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    const list = Array.from({ length: 120 }, (_, place) => `name-${place}.example.com`).join('\n');
    enter(list);
    await waitFor(() => expect(field('domainNames')).toHaveValue(list.slice(list.indexOf('\n') + 1)));
    expect(domainField()).toHaveValue('name-0.example.com');
    enter(`${list}\nlast`);
    await user.click(buyButton());
    expect(field('domainNames').value).toMatch(/\nlast$/);
    expect(names()).toHaveValue(`${list}\nlast`);
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });

  it('says nothing against a name that is still being typed', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    await user.type(names(), 'sho');
    expect(screen.queryByText('1 处需要修改')).toBeNull();
    await user.tab();
    expect(await screen.findByText('1 处需要修改')).toBeVisible();
  });

  it('refuses names of kinds that no product takes together', async () => {
    await renderBuyScreen();
    await ready();
    enter('a.com 8.8.8.8');
    expect(await screen.findByText(/不能放在同一张证书中/)).toBeVisible();
  });

  it('show no price that nobody can order, say what to take away, and take it away (D-155)', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    enter('a.com b.com 8.8.8.8');
    expect(await screen.findByText('请移除：8.8.8.8')).toBeVisible();
    expect(screen.getByText('移除上方提示的名称后显示价格')).toBeVisible();
    expect(screen.queryByText('¥100.00元')).toBeNull();
    expect(buyButton()).toBeDisabled();
    const row = document.querySelector('[data-row=names]');
    expect(row).toHaveTextContent('a.com');
    await waitFor(() => expect(row?.querySelector('button')).not.toHaveTextContent(/含|另付/));
    expect(screen.getByRole('button', { name: '只保留 1 个 IP 地址' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: '只保留 2 个域名' }));
    expect(names()).toHaveValue('a.com\nb.com');
    await waitFor(() => expect(buyButton()).toBeEnabled());
    expect(screen.queryByText('请移除：8.8.8.8')).toBeNull();
    expect((await screen.findAllByText('¥100.00元')).length).toBeGreaterThan(0);
  });

  it('follows the rows: a name entered there, a product chosen there', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    await user.type(domainField(), 'row.example.com');
    await waitFor(() => expect(names()).toHaveValue('row.example.com'));
    await user.click(choose(/ALP-OV1 证书.*企业级/));
    expect(offers()).toEqual(['ALP-DV1', 'CDK-FREE90', 'ALP-OV1 *']);
    // What was chosen by hand stays while it takes the names.
    enter('other.example.com');
    await waitFor(() => expect(domainField()).toHaveValue('other.example.com'));
    expect(offers()[2]).toBe('ALP-OV1 *');
    enter('a.com b.com');
    await waitFor(() => expect(offers()[0]).toBe('ALP-DVF *'));
  });

  it('sets brand, type and product by a suggestion, and the name that it is for', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    enter('a.com');
    await waitFor(() => expect(domainField()).toHaveValue('a.com'));
    await user.click(screen.getByRole('radio', { name: /免费，单个域名/ }));
    expect(choose('CERTDECK')).toBeChecked();
    expect(choose('90 天')).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /保护下一级所有子域名/ }));
    expect(choose('ALPHASSL')).toBeChecked();
    expect(domainField()).toHaveValue('*.a.com');
    expect(names()).toHaveValue('*.a.com');
  });

  it('orders what was typed last, however soon Buy is pressed', async () => {
    const { user } = await renderBuyScreen({
      path: '/ssl/certificates?product=CDK-FREE90',
      handlers: [onCall(orderCalls.createFreeOrder, { data: 'F1' })],
    });
    await ready();
    fireEvent.change(field('encryption'), { target: { value: 'ECC' } });
    enter('last.example.com');
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createFreeOrder)).toHaveLength(1));
    expect(sentTo(orderCalls.createFreeOrder)[0]?.input).toMatchObject({ commonName: 'last.example.com' });
  }, 400_000);

  it('takes a company as the name that organisation products show', async () => {
    await renderBuyScreen();
    await ready();
    enter('示例科技有限公司\nshop.example.com');
    expect(await screen.findByText('组织：示例科技有限公司')).toBeVisible();
    expect(offers()[0]).toBe('ALP-OV1 *');
    expect(domainField()).toHaveValue('shop.example.com');
  });
});
