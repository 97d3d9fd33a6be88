import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BodyCode, domainCalls, type DomainContact } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { contactOf } from '../../testing/people.ts';
import { texts } from '../../texts.ts';
import ContactsPage from './Contacts.page.tsx';

const countries = [
  { code: 'CN', name: 'China', prefix: '86' },
  { code: 'DE', name: 'Germany', prefix: '49' },
  { code: 'HK', name: 'Hong Kong', prefix: '852' },
];
const listed = (rows: DomainContact[], total = rows.length) =>
  onCall(domainCalls.listDomainContacts, { data: rows, total });
const show = (rows: DomainContact[] = [contactOf()], options: RenderScreenOptions = {}) =>
  renderScreen(<ContactsPage />, {
    path: '/domain/contact',
    lang: 'en',
    namespaces: { domain: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      listed(rows),
      http.get('*/country_en.json', () => HttpResponse.json(countries)),
    ],
  });
type User = Awaited<ReturnType<typeof show>>['user'];
const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string | RegExp) => dialog().getByLabelText(label);

async function fill(user: User, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
}
async function chooseCountry(user: User, name: string) {
  await user.click(field(/^Country or region/));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const open = async (user: User, name = 'Add a contact') => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

describe('domain contacts', () => {
  it('are listed with where they are and how many names they hold (DOM-009, API-146)', async () => {
    await show([contactOf({ organization: '测试公司', domains: 3 })]);
    const row = (await screen.findAllByRole('row'))[1]!;
    expect(row).toHaveTextContent('李雷测试公司Li Leili@example.com+8613800138000北京, China3');
    expect(sentTo(domainCalls.listDomainContacts)[0]?.input).toEqual({ limit: '20', offset: '1' });
  });

  it('are added; the form in Latin letters follows what is written until somebody types in it (DOM-009, API-147)', async () => {
    const { user } = await show([], {
      handlers: [onCall(domainCalls.addDomainContact, { data: { id: 'c2' } })],
    });
    await open(user);
    await fill(user, { Name: 'Jürgen Groß' });
    expect(field('Name in Latin letters')).toHaveValue('Jurgen Gross');
    await fill(user, { 'Name in Latin letters': 'Juergen Gross', Name: 'Jürgen Großmann' });
    expect(field('Name in Latin letters')).toHaveValue('Juergen Gross');
    await fill(user, {
      Email: 'j@example.com',
      Telephone: '+49 30 123456',
      City: 'Köln',
      'Street and number': 'Weg 1',
    });
    await chooseCountry(user, 'Germany');
    await fill(user, { 'Postal code': '50667' });
    server.use(listed([contactOf({ name: 'Jürgen Großmann' })]));
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('cell', { name: 'Jürgen Großmann' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo(domainCalls.addDomainContact)[0]?.input).toEqual({
      name: 'Jürgen Großmann',
      organization: '',
      email: 'j@example.com',
      phone: '+4930123456',
      country: 'DE',
      state: '',
      city: 'Köln',
      postcode: '50667',
      street: 'Weg 1',
      intName: 'Juergen Gross',
      intOrganization: '',
      intCity: 'Koln',
      intState: '',
      intStreet: 'Weg 1',
    });
  });

  it('need Latin letters where none follow from what is written, and a postcode where there are some (DOM-009)', async () => {
    const { user } = await show([]);
    await open(user);
    await fill(user, {
      Name: '李雷',
      Email: 'li@example.com',
      Telephone: '13800138000',
      City: 'Beijing',
      'Street and number': '1 Test Road',
    });
    await chooseCountry(user, 'China');
    expect(field('Name in Latin letters')).toBeValid();
    await user.click(dialog().getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('Write this in Latin letters without accents.')).toBeVisible();
    expect(field('Name in Latin letters')).toBeInvalid();
    expect(field('Postal code')).toBeInvalid();
    expect(sentTo(domainCalls.addDomainContact)).toEqual([]);
    await chooseCountry(user, 'Hong Kong');
    expect(dialog().queryByLabelText('Postal code')).toBeNull();
    await fill(user, { 'Name in Latin letters': 'Lî Lei' });
    expect(field('Name in Latin letters')).toBeInvalid();
  });

  it('are changed with what is known of them, and say that a registry is told (DOM-009, API-148)', async () => {
    const { user } = await show([contactOf({ domains: 2 })], {
      handlers: [onCall(domainCalls.changeDomainContact, {})],
    });
    await open(user, 'Edit 李雷');
    expect(dialog().getByText(/^2 names are registered for this contact/)).toBeVisible();
    expect(field('Telephone')).toHaveValue('13800138000');
    await fill(user, { City: '上海' });
    // Beijing isn’t what follows from 北京: somebody has written it.
    expect(field('City in Latin letters')).toHaveValue('Beijing');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.changeDomainContact)[0]?.input).toMatchObject({
        id: 'c1',
        phone: '+8613800138000',
        city: '上海',
      }),
    );
  });

  it.each([
    [
      'at its fields',
      { code: BodyCode.badInput, errors: { phone: 'There is no such number.' } },
      'There is no such number.',
    ],
    ['above the form', { code: BodyCode.wrongState, msg: 'No more of them.' }, 'No more of them.'],
    ['when no answer comes', 'network', /No answer came/],
  ] as const)(
    'keep what was typed when they are refused, and say why %s (DOM-009)',
    async (_where, answer, text) => {
      const { user } = await show(undefined, {
        handlers: [onCall(domainCalls.changeDomainContact, answer)],
      });
      await open(user, 'Edit 李雷');
      await fill(user, { Email: 'other@example.com' });
      await user.click(dialog().getByRole('button', { name: 'Save' }));
      expect(await dialog().findByText(text)).toBeVisible();
      expect(field('Email')).toHaveValue('other@example.com');
      if (typeof answer === 'object' && 'errors' in answer) expect(field('Telephone')).toBeInvalid();
    },
  );

  it('are deleted after asking; those that names are registered for aren’t (DOM-009, API-149)', async () => {
    const rows = [contactOf(), contactOf({ id: 'c2', name: 'Ada', domains: 2 })];
    const { user } = await show(rows, { handlers: [onCall(domainCalls.removeDomainContact, {})] });
    await user.click(await screen.findByRole('button', { name: 'Delete Ada' }));
    expect(dialog().getByText(/^2 names are registered for this contact/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Delete 李雷' }));
    expect(sentTo(domainCalls.removeDomainContact)).toEqual([]);
    server.use(listed([]));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No domain contacts yet')).toBeVisible();
    expect(sentTo(domainCalls.removeDomainContact)[0]?.input).toEqual({ id: 'c1' });
  });

  it('say in the dialog why they couldn’t be deleted (API-149)', async () => {
    const msg = '1 domain name is registered for this contact.';
    const { user } = await show(undefined, {
      handlers: [onCall(domainCalls.removeDomainContact, { code: BodyCode.wrongState, msg })],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete 李雷' }));
    const asked = within(screen.getByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByText(msg)).toBeVisible();
  });

  it('can’t be changed by who may only look (DOM-009)', async () => {
    await show(undefined, { permissions: ['domain:read'] });
    expect(await screen.findByText(/^Your role lets you view this/)).toBeVisible();
    await screen.findByRole('cell', { name: '李雷' });
    for (const name of ['Add a contact', 'Edit 李雷', 'Delete 李雷'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offer another try when they can’t be read', async () => {
    const failing = onCall(domainCalls.listDomainContacts, { status: 500 });
    const { user } = await show([], { handlers: [failing] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(listed([contactOf()]));
    await user.click(again);
    expect(await screen.findByRole('cell', { name: '李雷' })).toBeVisible();
  });

  it('go to the first page from one that is empty', async () => {
    const { address } = await show(undefined, {
      path: '/domain/contact?page=2',
      handlers: [
        onCall(domainCalls.listDomainContacts, ({ input }) =>
          input['offset'] === '2' ? { data: [], total: 1 } : { data: [contactOf()], total: 1 },
        ),
      ],
    });
    expect(await screen.findByRole('cell', { name: '李雷' })).toBeVisible();
    expect(address()).toBe('/domain/contact');
  });
});
