import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { DAY, failing, listing, namedOrder, showContribution } from '../testing/contributions.tsx';
import { collectFiles } from '../testing/files.ts';
import { CERTIFICATE, INTERMEDIATE, ROOT } from '../testing/issued.ts';
import PaletteOrders from './PaletteOrders.tsx';

const saved = collectFiles();
const now = () => Math.floor(Date.now() / 1000);

describe('orders in the palette', () => {
  it('are found by what was typed, and the best hit can be renewed and its number copied', async () => {
    let closed = 0;
    const { user, address } = await showContribution(
      <div role="listbox" aria-label="Go to">
        <PaletteOrders query="shop" close={() => (closed += 1)} />
      </div>,
      {
        lang: 'en',
        handlers: [
          listing(
            ({ keyword }) =>
              keyword === 'shop'
                ? [
                    namedOrder('N1', { orderStatus: 1005, payTime: now() - DAY, endTime: now() + 300 * DAY }),
                    namedOrder('N2'),
                  ]
                : [],
            7,
          ),
          onCall(orderCalls.listOrderDomains, { data: [] }),
        ],
      },
    );
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^n1\.example\.com.*ends.*Issued$/),
      expect.stringMatching(/^n2\.example\.com/),
      'See all 7 in the list',
      'Download the certificate of n1.example.com',
      'Renew n1.example.com',
      'Copy order number N1',
    ]);
    await user.click(options[2]!);
    expect(address()).toBe('/orders/list?keyword=shop');
    await user.click(options[4]!);
    await waitFor(() => expect(address()).toMatch(/renew_ticket=/));
    expect(closed).toBe(2);
  });

  it('have the files of the best one that is issued, and close once they are saved (ORD-028)', async () => {
    let closed = 0;
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const { user } = await showContribution(
      <div role="listbox" aria-label="Go to">
        <PaletteOrders query="shop" close={() => (closed += 1)} />
      </div>,
      {
        lang: 'en',
        handlers: [
          listing(() => [namedOrder('N1', { orderStatus: 1005, payTime: now() - DAY })]),
          onCall(orderCalls.getCertificate, async () => {
            await asked;
            return { data: { certificate: CERTIFICATE, caBundle: INTERMEDIATE, root: ROOT, key: '' } };
          }),
        ],
      },
    );
    const act = await screen.findByRole('option', { name: /^Download/ });
    await user.click(act);
    await user.click(act);
    expect(closed).toBe(0);
    answer?.();
    await waitFor(() => expect(closed).toBe(1));
    expect(saved.map(({ name }) => name)).toEqual(['n1.example.com.zip']);
    expect(sentTo(orderCalls.getCertificate)).toHaveLength(1);
  });

  it('have no files of one that isn’t issued', async () => {
    await showContribution(
      <div role="listbox" aria-label="Go to">
        <PaletteOrders query="shop" close={() => {}} />
      </div>,
      { lang: 'en', handlers: [listing(() => [namedOrder('N1')])] },
    );
    await screen.findByRole('option', { name: /^Copy/ });
    expect(screen.queryByRole('option', { name: /^Download/ })).not.toBeInTheDocument();
  });

  it('leave nothing when they can’t be had', async () => {
    await showContribution(<PaletteOrders query="shop" close={() => {}} />, {
      handlers: [failing(orderCalls.listOrders)],
    });
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).not.toHaveLength(0));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});
