import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { Change } from './draft.ts';
import PriceChangePage from './PriceChange.page.tsx';
import PricesPage from './Prices.page.tsx';
import { base, changeOf as change, ID, raised, VALID_FROM } from './testing/changes.ts';
import { FLEX, FREE, SINGLE } from './testing/products.ts';

const handlers = [onCall(operatorCalls.prices, { data: [SINGLE, FLEX, FREE] })];
const show = (one: Change | undefined, more: ReturnType<typeof onCall>[] = []) =>
  renderScreen(<PriceChangePage />, {
    path: `/operator/prices/${one ? ID : 'new'}`,
    route: '/operator/prices/:id',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [...more, ...handlers, onCall(operatorCalls.priceChange, { data: one })],
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the price list of the operator', () => {
  it('says what everything costs, and each price that a product had (D-397)', async () => {
    const { user } = await renderScreen(<PricesPage />, {
      path: '/operator/prices',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [
        ...handlers,
        onCall(operatorCalls.priceHistory, {
          data: [
            {
              ...raised,
              validFrom: VALID_FROM,
              changeID: ID,
              title: 'Spring',
              createdBy: 'C1',
              publishedBy: 'C2',
              publishedAt: 1_795_000_000,
            },
            {
              ...base,
              validFrom: 0,
              changeID: '',
              title: '',
              createdBy: '',
              publishedBy: '',
              publishedAt: 0,
            },
          ],
        }),
      ],
    });
    expect(await screen.findByText('AlphaSSL Flex DV Multi-Domain')).toBeVisible();
    expect(await screen.findByText('¥452.00 CNY')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'basic');
    await waitFor(() => expect(screen.queryByText('AlphaSSL Flex DV Multi-Domain')).toBeNull());
    await user.click(button('Prices of AlphaSSL Basic DV Single over time'));
    const drawer = await screen.findByRole('dialog', { name: 'AlphaSSL Basic DV Single' });
    await waitFor(() => expect(drawer).toHaveTextContent('¥168.00 CNY'));
    expect(drawer).toHaveTextContent('Published by C2');
    expect(drawer).toHaveTextContent('From the beginning');
    expect(within(drawer).getByRole('link', { name: 'Spring' })).toHaveAttribute(
      'href',
      `/operator/prices/${ID}`,
    );
  });
});

describe('a change of prices', () => {
  it('is drafted with a name, a moment in a stated zone, and what is typed', async () => {
    const { user } = await show(undefined, [
      onCall(operatorCalls.savePriceChange, { data: { id: ID, revision: 1 } }),
    ]);
    const price = await field('AlphaSSL Basic DV Single, 1 year');
    expect(price).toHaveValue('158.00');
    await user.click(button('Save draft'));
    expect(await screen.findByText('Give the change a name')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Name of the change/ }), 'Spring');
    await user.click(button('Save draft'));
    expect(await screen.findByText('Nothing changes')).toBeVisible();
    await user.clear(price);
    await user.type(price, '1.234,50');
    expect(await screen.findByText('Write it as 1234.50')).toBeVisible();
    expect(price).toHaveAccessibleDescription('Write it as 1234.50');
    await user.click(button('Save draft'));
    expect(await screen.findByText('Correct the prices that are marked first')).toBeVisible();
    await user.clear(price);
    await user.type(price, '173.80');
    expect(await screen.findByText('+10%')).toBeVisible();
    expect(screen.getByText(/China Standard Time \(UTC\+8\)/)).toBeVisible();
    await user.click(button('Save draft'));
    expect(await screen.findByText('The draft is saved')).toBeVisible();
    expect(sentTo(operatorCalls.savePriceChange).map(({ input }) => input)).toEqual([
      {
        title: 'Spring',
        validFrom: 0,
        items: [
          {
            productNo: 'ALP-DV1',
            prices: { 1: 17_380, 2: 30_000, 3: 42_700 },
            extraNamePrice: 0,
            onSale: 'Y',
          },
        ],
      },
    ]);
  });

  it('fills in many prices by a share, and takes a product off sale', async () => {
    const { user } = await show(undefined);
    await field('AlphaSSL Basic DV Single, 1 year');
    await user.click(button('Change many'));
    const dialog = await screen.findByRole('dialog', { name: 'Change many' });
    expect(within(dialog).getByRole('button', { name: 'Fill in' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /percent/ }), '-10');
    expect(dialog).toHaveTextContent('2 products');
    await user.click(within(dialog).getByRole('button', { name: 'Fill in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field('AlphaSSL Basic DV Single, 2 years')).toHaveValue('270.00');
    expect(await field('AlphaSSL Flex DV Multi-Domain, Each further name, a year')).toHaveValue('88.00');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'On sale: Certdeck Free 90-Day' }),
      'Off sale',
    );
    await waitFor(() => expect(screen.getByText('3 products change')).toBeVisible());
  });

  it('of somebody else is published as it was looked at', async () => {
    const { user } = await show(change(), [onCall(operatorCalls.publishPriceChange, { data: {} })]);
    expect(await screen.findByText('¥168.00 CNY')).toBeVisible();
    expect(screen.getAllByText('+6.3%')).toHaveLength(2);
    await user.click(button('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Publish these prices?' });
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The prices are published')).toBeVisible();
    expect(sentTo(operatorCalls.publishPriceChange).map(({ input }) => input)).toEqual([
      { id: ID, revision: '3', low: 'Y' },
    ]);
  });

  it('in which a price falls far asks once more, and says why it was refused', async () => {
    const low = change({ items: change().items.map((item) => ({ ...item, low: true })) });
    const { user } = await show(low, [
      onCall(operatorCalls.publishPriceChange, { code: 13002, msg: 'Prices have changed since.' }),
    ]);
    await screen.findByText('¥168.00 CNY');
    await user.click(button('Publish'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'This is meant' }));
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await within(dialog).findByText('Prices have changed since.')).toBeVisible();
  });

  it('that I worked on is for somebody else to publish, and says which prices changed since', async () => {
    const [item] = change().items;
    if (!item) throw new Error('no item');
    const other = { ...base, prices: { ...base.prices, 1: 15_900 } };
    await show(change({ own: true, items: [{ ...item, other }] }));
    expect(await screen.findByText(/somebody else publishes it/)).toBeVisible();
    expect(await screen.findByText('Prices have changed since this was drafted')).toBeVisible();
    await waitFor(() => expect(screen.getByText('¥159.00 CNY')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('that doesn’t hold yet is withdrawn for a reason', async () => {
    const scheduled = change({ state: 'scheduled', publishedBy: 'C2', publishedAt: 1_795_000_600 });
    const { user } = await show(scheduled, [onCall(operatorCalls.withdrawPriceChange, { data: {} })]);
    await screen.findByText('¥168.00 CNY');
    await user.click(button('Withdraw'));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this change?' });
    await user.type(within(dialog).getByRole('textbox'), 'A slip.');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The change is withdrawn')).toBeVisible();
    expect(sentTo(operatorCalls.withdrawPriceChange)[0]?.input).toEqual({ id: ID, reason: 'A slip.' });
  });

  it('that holds is only shown', async () => {
    await show(change({ state: 'valid', publishedBy: 'C2', publishedAt: 1_795_000_600 }));
    expect(await screen.findByText('¥168.00 CNY')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
