import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { lastingStorage } from '@certdeck/session';
import {
  buyButton,
  choose,
  domainField,
  field,
  ready,
  renderBuyScreen,
  rowNames,
} from '../../../testing/screen.tsx';

const head = (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`[data-row=${name}] button[aria-expanded]`);
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const isOpen = (name: string) => head(name).getAttribute('aria-expanded') === 'true';

describe('folded rows', () => {
  it('are one line each with what is chosen, in the stated order, and nothing in them is lost (SSL-002)', async () => {
    const { container } = await renderBuyScreen({ rows: 'folded' });
    await ready();
    const names = ['brand', 'type', 'product', 'year', 'dcv', 'csr', 'names'];
    expect(rowNames(container)).toEqual([...names, 'buy']);
    expect(names.filter(isOpen)).toEqual([]);
    expect(head('brand')).toHaveTextContent('ALPHASSL');
    expect(head('product')).toHaveTextContent('ALP-DV1 证书');
    expect(head('year')).toHaveTextContent('1 年');
    expect(head('csr')).toHaveTextContent('RSA 2048');
    expect(choose('ALPHASSL')).not.toBeVisible();
    expect(choose('ALPHASSL')).toBeChecked();
  });

  it('open and close by their line; a choice by pointer folds the row, arrow keys go on choosing', async () => {
    const { user } = await renderBuyScreen({ rows: 'folded' });
    await ready();
    await user.click(head('year'));
    expect(isOpen('year')).toBe(true);
    choose('1 年').focus();
    await user.keyboard('{ArrowDown}');
    expect(choose('2 年')).toBeChecked();
    expect(isOpen('year')).toBe(true);
    await user.click(choose('3 年'));
    expect(isOpen('year')).toBe(false);
    expect(head('year')).toHaveTextContent('3 年');
    expect(buyButton()).toHaveFocus();
  });

  it('are closed by Enter on a choice and by Escape, without ordering anything', async () => {
    const { user } = await renderBuyScreen({ rows: 'folded' });
    await ready();
    await user.click(head('dcv'));
    choose(/DNS TXT/).focus();
    await user.keyboard('{Enter}');
    expect(isOpen('dcv')).toBe(false);
    expect(screen.queryByText('请填写域名')).toBeNull();
    await user.click(head('type'));
    screen.getAllByRole('switch')[0]?.focus();
    await user.keyboard('{Escape}');
    expect(isOpen('type')).toBe(false);
    expect(head('type')).toHaveFocus();
  });

  it('open where something is wrong once Buy is pressed, and stay open while it is put right', async () => {
    const { user } = await renderBuyScreen({ rows: 'folded' });
    await ready();
    await user.click(buyButton());
    expect(await screen.findByText('请填写域名')).toBeVisible();
    expect(isOpen('names')).toBe(true);
    await waitFor(() => expect(domainField()).toHaveFocus());
    await user.type(domainField(), 'a.com');
    expect(screen.queryByText('请填写域名')).toBeNull();
    expect(isOpen('names')).toBe(true);
  });

  it('order what the field above says by Ctrl and Enter, with every row folded (SSL-059)', async () => {
    const { user, asked } = await renderBuyScreen({
      rows: 'folded',
      handlers: [onCall(orderCalls.createOrder, { data: 'N1' })],
    });
    await ready();
    fireEvent.change(field('encryption'), { target: { value: 'ECC' } });
    await user.type(field('names'), 'Shop.example.com');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(sentTo(orderCalls.createOrder)[0]?.input).toMatchObject({
      sslCerts: [{ commonName: 'shop.example.com', domainNames: [] }],
    });
  }, 400_000);

  it('stand open all at once for who prefers that, also on the next visit', async () => {
    const { user, unmount } = await renderBuyScreen({ rows: 'folded' });
    await ready();
    await user.click(screen.getByText('展开全部选项'));
    expect(isOpen('brand') && isOpen('csr')).toBe(true);
    expect(lastingStorage().getItem('certdeck.order.rows')).toBe('open');
    unmount();
    const again = await renderBuyScreen({ rows: 'open' });
    await ready();
    expect(isOpen('brand') && isOpen('csr')).toBe(true);
    await again.user.click(screen.getByText('收起已填选项'));
    expect(isOpen('brand') || isOpen('csr')).toBe(false);
    expect(lastingStorage().getItem('certdeck.order.rows')).toBeNull();
  });

  it('open by themselves where a company is missing', async () => {
    await renderBuyScreen({ rows: 'folded', path: '/ssl/certificates?product=ALP-OV1' });
    await ready();
    await waitFor(() => expect(head('parties')).toHaveTextContent('张三'));
    expect(isOpen('parties')).toBe(true);
  });

  it('say that nobody is chosen, and Buy says who is missing where they were folded (SSL-024, SSL-025)', async () => {
    const { user } = await renderBuyScreen({
      rows: 'folded',
      path: '/ssl/certificates?product=ALP-OV1',
      handlers: [
        onCall(accountCalls.listContacts, { data: [], total: 0 }),
        onCall(accountCalls.listOrganizations, { data: [], total: 0 }),
      ],
    });
    await ready();
    await user.type(field('names'), 'shop.example.com');
    expect(head('parties')).toHaveTextContent('尚未选择');
    if (isOpen('parties')) await user.click(head('parties'));
    expect(isOpen('parties')).toBe(false);
    await user.click(buyButton());
    expect(await screen.findByText('请选择联系人')).toBeVisible();
    expect(screen.getByText('请选择组织')).toBeVisible();
    expect(isOpen('parties')).toBe(true);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /联系人/ })).toHaveFocus());
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });
});
