import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, type VerifiedDomain } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { makeCheck, makeName } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import VerifiedDomainsPage from './VerifiedDomains.page.tsx';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

function domainOf(domain = 'example.com', values: Partial<VerifiedDomain> = {}): VerifiedDomain {
  const { dcv, methods } = makeName(domain);
  return {
    id: `id-${domain}`,
    domain,
    status: 'pending',
    expireTime: 0,
    verifiedTime: 0,
    verifiedBy: null,
    methods,
    dcv,
    lastCheck: null,
    demoZone: false,
    ...values,
  };
}
const shownOf = (domain: string, values: Partial<VerifiedDomain> = {}) =>
  domainOf(domain, {
    status: 'verified',
    verifiedBy: 'dns_txt',
    verifiedTime: now() - DAY,
    expireTime: now() + 100 * DAY,
    ...values,
  });

/** The page over an API that keeps the domains. */
async function show(start: readonly VerifiedDomain[] = [], more: RenderScreenOptions = {}) {
  let rows = [...start];
  return renderScreen(<VerifiedDomainsPage />, {
    ...{ lang: 'en', path: '/orders/org/O1/domains', route: '/orders/org/:id/domains' },
    namespaces: { orders: texts },
    ...more,
    handlers: [
      ...(more.handlers ?? []),
      onCall(accountCalls.listOrganizations, { data: [], total: 0 }),
      onCall(accountCalls.listVerifiedDomains, () => ({ data: rows, total: rows.length })),
      onCall(accountCalls.addVerifiedDomain, ({ input }) => {
        const added = domainOf(String(input['domain']));
        rows = [added];
        return { data: { id: added.id, dcv: added.dcv } };
      }),
      onCall(accountCalls.checkVerifiedDomain, ({ input }) => {
        rows = rows.map((row) =>
          row.id === input['id'] ? shownOf(row.domain, { lastCheck: makeCheck({ code: 'OK' }) }) : row,
        );
        return { data: rows.find(({ id }) => id === input['id']) };
      }),
      onCall(accountCalls.removeVerifiedDomain, ({ input }) => {
        rows = rows.filter(({ id }) => id !== input['id']);
        return {};
      }),
    ],
  });
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the verified domains of an organisation', () => {
  it('are empty at first; one is added, its record shown, and a check validates it (ORD-004, API-041, API-042)', async () => {
    const { user } = await show();
    expect(await screen.findByText('No verified domains yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Add a domain' })[0]!);
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Domain/), 'example.com');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const row = await card('example.com');
    expect(row.getByText('To be validated')).toBeVisible();
    expect(row.getByText('value-of-example.com')).toBeVisible();
    expect(sentTo(accountCalls.addVerifiedDomain)[0]?.input).toEqual({
      orgID: 'O1',
      domain: 'example.com',
      dcvMethod: 'dns_txt',
    });
    await user.click(row.getByRole('button', { name: /^Check now/ }));
    await waitFor(() => expect(row.getByText('Validated')).toBeVisible());
    expect(row.getByText(/Serves orders for example\.com and every name below it/)).toBeVisible();
    expect(row.queryByText('value-of-example.com')).toBeNull();
  });

  it('say when they end, and that a file proves its own host alone (D-590)', async () => {
    const { user } = await show([
      shownOf('soon.example', { expireTime: now() + 5 * DAY }),
      shownOf('file.example', { verifiedBy: 'file' }),
      domainOf('over.example', {
        status: 'expired',
        expireTime: now() - DAY,
        verifiedTime: now() - 200 * DAY,
      }),
    ]);
    const soon = await card('soon.example');
    expect(soon.getByText(/check it again before then/)).toBeVisible();
    await user.click(soon.getByRole('button', { name: 'Show the record' }));
    expect(soon.getByText('value-of-soon.example')).toBeVisible();
    const file = await card('file.example');
    expect(file.getByText(/Serves orders for file\.example alone/)).toBeVisible();
    expect(file.queryByText(/check it again before then/)).toBeNull();
    const over = await card('over.example');
    expect(over.getByText('Expired')).toBeVisible();
    expect(over.getByText('value-of-over.example')).toBeVisible();
  });

  it('tell what a check saw where the record isn’t right', async () => {
    await show([domainOf('wrong.example', { lastCheck: makeCheck({ seen: ['something else'] }) })]);
    const row = await card('wrong.example');
    expect(row.getByText(/found something else at _certdeck-dcv\.wrong\.example/)).toBeVisible();
  });

  it('keep what was typed where a domain is refused, with the reason at its field (API-042)', async () => {
    const { user } = await show([shownOf('example.com')], {
      handlers: [
        onCall(accountCalls.addVerifiedDomain, {
          code: BodyCode.exists,
          errors: { domain: 'This organisation has this domain already.' },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a domain' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Enter a domain')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Domain/), 'example.com');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('This organisation has this domain already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Domain/)).toHaveValue('example.com');
  });

  it('are removed after asking', async () => {
    const { user } = await show([shownOf('example.com')]);
    await user.click(await screen.findByRole('button', { name: 'Delete example.com' }));
    expect(sentTo(accountCalls.removeVerifiedDomain)).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No verified domains yet')).toBeVisible();
  });

  it('can be read, and not changed, by whom the role doesn’t let', async () => {
    await show([domainOf('example.com')], { permissions: ['organization:read'] });
    const row = await card('example.com');
    expect(row.getByText('value-of-example.com')).toBeVisible();
    expect(row.queryAllByRole('button', { name: /Check now|Delete/ })).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Add a domain' })).toBeNull();
  });

  it('say why they can’t be read, and try again', async () => {
    let fails = true;
    const { user } = await show([], {
      handlers: [
        onCall(accountCalls.listVerifiedDomains, () =>
          fails ? { status: 500, msg: 'stack trace' } : { data: [shownOf('example.com')], total: 1 },
        ),
      ],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No verified domains yet')).toBeNull();
    expect(screen.queryByText('stack trace')).toBeNull();
    fails = false;
    await user.click(again);
    expect((await card('example.com')).getByText('Validated')).toBeVisible();
  });
});
