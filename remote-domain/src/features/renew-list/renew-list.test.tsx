import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { domainCalls, type DomainOrder } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { orderOf } from '../../testing/domains.ts';
import { texts as shared } from '../../texts.ts';
import RenewListPage from './RenewList.page.tsx';
import { texts } from './texts.ts';

const show = (rows: DomainOrder[], path = '/domain/renew/list') =>
  renderScreen(<RenewListPage />, {
    ...{ lang: 'en', path, namespaces: { domain: shared, 'domain-renew-list': texts } },
    handlers: [onCall(domainCalls.listRenewals, { data: rows, total: rows.length })],
  });

describe('the list of renewals', () => {
  it('says of each what became of it, and that a refused one is refunded (DOM-005)', async () => {
    await show([
      orderOf('R-3', { status: 'stuck' }),
      orderOf('R-2', { kind: 'restore', status: 'refused', refusal: 'Too late.', expireTime: null }),
      orderOf('R-1', { years: 2, amount: 15_800 }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Renewals' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/R-3.*Being looked into.*We find out/);
    expect(rows[1]).toHaveTextContent(/Restore with 1 year.*Refused.*Too late\. The price is back/);
    expect(rows[2]).toHaveTextContent(/Renewal for 2 years.*Done.*¥158\.00/);
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/domain/manage/D-shop-test');
  });

  it('has its page in the address, and says that there are none', async () => {
    await show([], '/domain/renew/list?page=3&limit=50');
    expect(await screen.findByText('No renewals yet')).toBeVisible();
    expect(sentTo(domainCalls.listRenewals)[0]?.input).toEqual({ limit: '50', offset: '3' });
  });
});
