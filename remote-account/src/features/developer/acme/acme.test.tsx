import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { BodyCode, developerCalls, orderCalls, type Product } from '@certdeck/contract';
import { onCall, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { acmeOf, DIRECTORY, HMAC, productOf } from '../testing/acmeCredential.ts';
import { showPage } from '../testing/developerPage.tsx';
import { type AcmeCredential, troubleOf } from './Acme.resource.ts';
import { clients, snippets } from './snippets.ts';

const products: Product[] = [
  productOf('A-1', 'Alpha DV', { maxYear: 2 }),
  productOf('O-1', 'Omega OV', { productType: 'ov_single_ssl' }),
];

/** The tab over an API that keeps the credentials. */
function show(credentials: AcmeCredential[], { handlers = [], ...options }: RenderScreenOptions = {}) {
  return showPage([], {
    path: '/account/developer?tab=acme',
    ...options,
    handlers: [
      ...handlers,
      onCall(developerCalls.listAcmeCredentials, () => ({ data: { directory: DIRECTORY, credentials } })),
      onCall(orderCalls.listProducts, { data: products, total: products.length }),
    ],
  });
}

describe('ACME credentials (ACC-007, D-520)', () => {
  it('are listed with what they order, who pays and what their clients ordered', async () => {
    await show([
      acmeOf(),
      acmeOf({ id: '2', name: 'full', dayLimit: 1000, daySpent: 1000 }),
      acmeOf({ id: '3', name: 'gone', revokedAt: 1_795_000_000, scope: 'package', productNo: 'X-9' }),
    ]);
    expect(await screen.findByText(DIRECTORY)).toBeVisible();
    const table = await screen.findByRole('table', { name: 'ACME credentials' });
    const rowOf = (name: string) => {
      const row = within(table).getByText(name).closest('tr');
      if (!row) throw new Error(`There is no row of ${name}`);
      return within(row);
    };
    expect(await rowOf('web servers').findByText('Alpha DV')).toBeVisible();
    expect(rowOf('web servers').getByText('1 year')).toBeVisible();
    expect(rowOf('web servers').getByText('shop.example')).toBeVisible();
    expect(rowOf('web servers').getByText(/^Limit in all: .*5,000\.00/)).toBeVisible();
    expect(rowOf('full').getByText('Limit reached')).toBeVisible();
    expect(rowOf('gone').getByText('Revoked')).toBeVisible();
    expect(rowOf('gone').getByText('A package bought ahead')).toBeVisible();
    expect(rowOf('gone').getByText('X-9')).toBeVisible();
    expect(rowOf('gone').queryByRole('button', { name: /Actions for/ })).toBeNull();
  });

  it('are made for a product, names and limits, and shown once with what each client needs', async () => {
    const made: AcmeCredential[] = [];
    const { user } = await show(made, {
      handlers: [
        onCall(developerCalls.createAcmeCredential, () => {
          made.push(acmeOf());
          return { data: { id: acmeOf().id, hmacKey: HMAC, directory: DIRECTORY } };
        }),
      ],
    });
    expect(await screen.findByText('No ACME credentials yet')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'New credential' }));
    const dialog = await screen.findByRole('dialog', { name: 'New credential' });
    const submit = within(dialog).getByRole('button', { name: 'Create credential' });
    await user.click(submit);
    expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus();
    await user.type(within(dialog).getByLabelText(/^Name/), 'web servers');
    // Products that name an organisation are ordered on the pages.
    const choices = within(within(dialog).getByLabelText(/^Product/)).getAllByRole('option');
    expect(choices.map((one) => one.textContent)).toEqual(['Alpha DV']);
    await user.selectOptions(within(dialog).getByLabelText(/^Term/), '2 years');
    await user.type(within(dialog).getByLabelText(/Limit in all/), 'much');
    await user.click(submit);
    expect(within(dialog).getByLabelText(/Limit in all/)).toBeInvalid();
    await user.clear(within(dialog).getByLabelText(/Limit in all/));
    await user.type(within(dialog).getByLabelText(/Limit in all/), '500.5');
    await user.type(within(dialog).getByLabelText(/^Domain names/), 'shop.example{Enter}other.example');
    await user.click(submit);
    const shown = await screen.findByRole('dialog', { name: 'Your credential “web servers”' });
    expect(sentTo(developerCalls.createAcmeCredential).map(({ input }) => input)).toEqual([
      {
        ...{ name: 'web servers', scope: 'balance', productNo: 'A-1', year: 2, totalLimit: 50_050 },
        suffixes: ['shop.example', 'other.example'],
      },
    ]);
    expect(within(shown).getByRole('button', { name: 'Copy HMAC key' })).toBeVisible();
    for (const client of clients) {
      await user.selectOptions(within(shown).getByLabelText('Program'), client);
      const code = snippets[client]({ id: acmeOf().id, hmacKey: HMAC, directory: DIRECTORY });
      for (const part of [DIRECTORY, acmeOf().id, HMAC]) expect(code).toContain(part);
      expect(
        within(shown).getByText((_text, node) => node?.tagName === 'CODE' && node.textContent === code),
      ).toBeVisible();
    }
    await user.click(within(shown).getByRole('button', { name: 'I have saved it' }));
    expect(await screen.findByText('web servers')).toBeVisible();
    expect(screen.queryByText(HMAC)).toBeNull();
  });

  it('are paid from packages without limits', async () => {
    const { user } = await show([], {
      handlers: [
        onCall(developerCalls.createAcmeCredential, {
          code: BodyCode.badInput,
          msg: 'Not sold.',
          errors: { productNo: 'This product is not issued by ACME for this term.' },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'New credential' }));
    const dialog = await screen.findByRole('dialog', { name: 'New credential' });
    await user.type(within(dialog).getByLabelText(/^Name/), 'fleet');
    await user.type(within(dialog).getByLabelText(/Limit in all/), '5');
    await user.click(within(dialog).getByRole('radio', { name: 'A package bought ahead' }));
    expect(within(dialog).queryByLabelText(/Limit in all/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Create credential' }));
    // What was typed remains when it is refused, and the reason stands at its field.
    expect(await within(dialog).findByText(/not issued by ACME/)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('fleet');
    expect(sentTo(developerCalls.createAcmeCredential)[0]?.input).toEqual({
      ...{ name: 'fleet', scope: 'package', productNo: 'A-1', year: 1, suffixes: [] },
    });
  });

  it('are revoked after a question', async () => {
    const rows = [acmeOf()];
    const { user } = await show(rows, {
      handlers: [
        onCall(developerCalls.revokeAcmeCredential, () => {
          rows[0] = acmeOf({ revokedAt: 1_795_000_000 });
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for web servers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke “web servers”?' });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked')).toBeVisible();
    expect(sentTo(developerCalls.revokeAcmeCredential).map(({ input }) => input)).toEqual([
      { id: acmeOf().id },
    ]);
  });

  it('are made by nobody who may not order and pay', async () => {
    await show([], { permissions: ['developer:manage', 'order:create'] });
    expect(await screen.findByText(/permissions to order and to pay/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New credential' })).toBeNull();
  });

  it('aren’t there where nothing is issued by ACME', async () => {
    await show([], {
      handlers: [onCall(developerCalls.listAcmeCredentials, { data: { directory: '', credentials: [] } })],
    });
    expect(await screen.findByText('No certificates by ACME')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New credential' })).toBeNull();
  });

  it('that can’t be loaded are asked for again', async () => {
    let fails = true;
    const { user } = await show([acmeOf()], {
      handlers: [
        onCall(developerCalls.listAcmeCredentials, () =>
          fails ? { status: 500, code: 500 } : { data: { directory: DIRECTORY, credentials: [acmeOf()] } },
        ),
      ],
    });
    expect(await screen.findByText('Your ACME credentials can’t be loaded')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('web servers')).toBeVisible();
  });
});

describe('what stands in the way of a credential', () => {
  it('is told by the worst of it', () => {
    const now = 1_795_000_000;
    expect(troubleOf(acmeOf(), now)).toBeUndefined();
    expect(troubleOf(acmeOf({ expiresAt: now }), now)).toBe('expired');
    expect(troubleOf(acmeOf({ totalLimit: 5, totalSpent: 5 }), now)).toBe('limit');
    expect(troubleOf(acmeOf({ isOrphan: true, expiresAt: now }), now)).toBe('orphan');
    expect(troubleOf(acmeOf({ isOrphan: true, revokedAt: 1 }), now)).toBe('revoked');
  });
});
