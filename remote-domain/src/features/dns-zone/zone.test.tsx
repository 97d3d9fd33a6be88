import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, domainCalls, type HostedDnsRecord } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { readZoneOf, recordOf } from '../../testing/dns.ts';
import { texts as domainTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import ZonePage from './Zone.page.tsx';
import type { HostedZone } from '../../records/zone.resource.ts';

const recordsAre = (records: HostedDnsRecord[], total = records.length) =>
  onCall(domainCalls.listDnsRecords, { data: records, total });
const show = (
  records: HostedDnsRecord[],
  zone: Partial<HostedZone> = {},
  options: RenderScreenOptions = {},
) =>
  renderScreen(<ZonePage />, {
    path: '/domain/dns/shop.example',
    route: '/domain/dns/:domain',
    lang: 'en',
    namespaces: { domain: domainTexts, 'domain-dns-zone': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(domainCalls.readDnsZone, { data: readZoneOf(zone) }),
      recordsAre(records),
    ],
  });
const mail = recordOf({ id: 'r2', type: 'MX', host: '@', value: 'mail.example', ttl: 90, priority: 10 });

describe('the records of a name', () => {
  it('are listed with host, type, value, priority and time to live (DOM-012, API-152)', async () => {
    await show([mail, recordOf()]);
    const first = within(await screen.findByRole('row', { name: /MX/ }));
    expect(first.getByText('@')).toBeVisible();
    expect(first.getByRole('cell', { name: '10 mail.example' })).toBeVisible();
    expect(first.getByText('90 seconds')).toBeVisible();
    const second = within(screen.getByRole('row', { name: /www/ }));
    expect(second.getByText('192.0.2.1')).toBeVisible();
    expect(second.getByText('1 hour')).toBeVisible();
    expect(sentTo(domainCalls.listDnsRecords)[0]?.input).toEqual({
      domain: 'shop.example',
      limit: '20',
      offset: '1',
    });
    expect(screen.getByRole('link', { name: 'Registration and name servers' })).toHaveAttribute(
      'href',
      '/domain/manage/D-1',
    );
  });

  it('are searched and filtered as the address says (DOM-012, API-152)', async () => {
    const { user, address } = await show([], {}, { path: '/domain/dns/shop.example?type=MX&page=3' });
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    expect(sentTo(domainCalls.listDnsRecords)[0]?.input).toMatchObject({ type: 'MX', offset: '3' });
    await user.selectOptions(screen.getByLabelText('Type'), 'All types');
    await user.type(screen.getByRole('searchbox'), 'mail{Enter}');
    await waitFor(() =>
      expect(sentTo(domainCalls.listDnsRecords).at(-1)?.input).toMatchObject({
        keyword: 'mail',
        offset: '1',
      }),
    );
    expect(address()).toBe('/domain/dns/shop.example?keyword=mail');
  });

  it('are added with what their type needs (DOM-012, API-153)', async () => {
    const { user } = await show(
      [],
      {},
      { handlers: [onCall(domainCalls.addDnsRecord, { data: { id: 'r9' } })] },
    );
    await user.click((await screen.findAllByRole('button', { name: 'Add a record' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New record of shop.example' }));
    expect(dialog.queryByLabelText(/^Priority/)).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Type'), 'MX');
    await user.type(dialog.getByLabelText(/^Mail server/), 'mail.example');
    await user.selectOptions(dialog.getByLabelText('TTL'), '5 minutes');
    server.use(recordsAre([mail]));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('cell', { name: '10 mail.example' })).toBeVisible();
    expect(sentTo(domainCalls.addDnsRecord)[0]?.input).toEqual({
      ...{ domain: 'shop.example', type: 'MX', host: '@', value: 'mail.example', ttl: 300, priority: 10 },
    });
  });

  it('of HTTPS have the priority that is usual for them (RFC 9460)', async () => {
    const { user } = await show(
      [],
      {},
      { handlers: [onCall(domainCalls.addDnsRecord, { data: { id: 'r3' } })] },
    );
    await user.click((await screen.findAllByRole('button', { name: 'Add a record' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New record of shop.example' }));
    await user.selectOptions(dialog.getByLabelText('Type'), 'HTTPS');
    expect(dialog.getByLabelText('Priority')).toHaveDisplayValue('1');
    await user.type(dialog.getByLabelText(/^Target and parameters/), '. alpn=h2');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.addDnsRecord)[0]?.input).toMatchObject({
        ...{ type: 'HTTPS', value: '. alpn=h2', priority: 1 },
      }),
    );
  });

  it('are read again where they couldn’t be (DOM-012)', async () => {
    const { user } = await show(
      [mail],
      {},
      {
        handlers: [onCall(domainCalls.readDnsZone, { code: BodyCode.notFound, msg: 'Not yours.' })],
      },
    );
    expect(await screen.findByText('Not yours.')).toBeVisible();
    server.use(onCall(domainCalls.readDnsZone, { data: readZoneOf() }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /MX/ })).toBeVisible();
  });

  it('are changed, and what is wrong stands at its field while what was typed stays (DOM-012, API-154)', async () => {
    const refusal = {
      code: BodyCode.badInput,
      errors: { value: 'Enter an IPv4 address.', host: 'Not below the domain.' },
    };
    const { user } = await show(
      [recordOf({ ttl: 90 })],
      {},
      { handlers: [onCall(domainCalls.changeDnsRecord, refusal)] },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit www.shop.example A 192.0.2.1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change a record of shop.example' }));
    expect(dialog.getByLabelText('TTL')).toHaveDisplayValue('90 seconds');
    const value = dialog.getByLabelText(/^IPv4 address/);
    await user.clear(value);
    await user.type(value, '192.0.2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter an IPv4 address.')).toBeVisible();
    expect(dialog.getByText('Not below the domain.')).toBeVisible();
    expect(value).toHaveValue('192.0.2');
    server.use(onCall(domainCalls.changeDnsRecord, {}));
    await user.type(value, '.7');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(domainCalls.changeDnsRecord).at(-1)?.input).toEqual({
      ...{ id: 'r1', type: 'A', host: 'www', value: '192.0.2.7', ttl: 90 },
    });
  });

  it('are deleted at once, and put back at the notice (DOM-012, API-153, API-155)', async () => {
    const { user } = await show(
      [mail],
      {},
      {
        handlers: [
          onCall(domainCalls.deleteDnsRecord, {}),
          onCall(domainCalls.addDnsRecord, { data: { id: 'r3' } }),
        ],
      },
    );
    const remove = await screen.findByRole('button', { name: 'Delete shop.example MX mail.example' });
    server.use(recordsAre([]));
    await user.click(remove);
    expect(await screen.findByText('The record shop.example MX mail.example has been deleted')).toBeVisible();
    expect(await screen.findByText('No records yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The record has been restored')).toBeVisible();
    const { id: _id, ...fields } = mail;
    expect(sentTo(domainCalls.addDnsRecord)[0]?.input).toEqual({ domain: 'shop.example', ...fields });
    expect(sentTo(domainCalls.deleteDnsRecord)[0]?.input).toEqual({ id: 'r2' });
  });

  it('are saved as a zone file, and one is imported at a page of its own (DOM-012)', async () => {
    const files: Blob[] = [];
    // jsdom has no such method, and can't follow the link that is made of it.
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:1';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await show(
      [recordOf()],
      {},
      { handlers: [onCall(domainCalls.readDnsZoneFile, { data: { text: '@ 3600 IN A 192.0.2.1' } })] },
    );
    expect(await screen.findByRole('link', { name: 'Import zone file' })).toHaveAttribute(
      'href',
      '/domain/dns/shop.example/import',
    );
    await user.click(screen.getByRole('button', { name: 'Export zone file' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.text()).toBe('@ 3600 IN A 192.0.2.1');
    click.mockRestore();
  });

  it('are only read by who may not write, of a name that has ended, and where no DNS is hosted (DOM-012)', async () => {
    await show([recordOf()], {}, { permissions: ['domain:read'] });
    await screen.findByRole('row', { name: /www/ });
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import zone file' })).toBeNull();
  });

  it.each([
    ['has ended', { serving: 'ended' }, /^The name has expired/],
    ['isn’t hosted', { ours: [] }, /^This portal hosts no DNS/],
  ] as const)('can’t be changed where the name %s, which is said (DOM-012)', async (_why, zone, text) => {
    await show([recordOf()], zone as Partial<HostedZone>);
    await screen.findByRole('row', { name: /www/ });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import zone file' })).toBeNull();
  });
});

describe('who answers for a name', () => {
  it('is said, and our servers can be asked to, after what that means (DOM-012)', async () => {
    const { user } = await show(
      [],
      { serving: 'others', nameservers: ['a.ns.example', 'b.ns.example'], records: 0 },
      {
        handlers: [onCall(domainCalls.setNameservers, {})],
      },
    );
    expect(await screen.findByText(/a\.ns\.example, b\.ns\.example/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use our name servers' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/^Websites and mail go on only if/)).toBeVisible();
    expect(asked.getByText('There are no records here yet.')).toBeVisible();
    server.use(onCall(domainCalls.readDnsZone, { data: readZoneOf() }));
    await user.click(asked.getByRole('button', { name: 'Use our name servers' }));
    expect(await screen.findByText(/^These records are served by our name servers/)).toBeVisible();
    expect(sentTo(domainCalls.setNameservers)[0]?.input).toEqual({
      orderNo: 'D-1',
      nameservers: ['ns1.certdeck.example', 'ns2.certdeck.example'],
    });
  });

  it('stays as it is where the registry refuses, with its reason (DOM-012)', async () => {
    const refusal = { code: BodyCode.wrongState, errors: { nameservers: 'The registry says no.' } };
    const { user } = await show(
      [],
      { serving: 'none', nameservers: [] },
      {
        handlers: [onCall(domainCalls.setNameservers, refusal)],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Use our name servers' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.queryByText(/^Websites and mail/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Use our name servers' }));
    expect(await asked.findByText('The registry says no.')).toBeVisible();
  });

  it('isn’t known of a name that the tenant doesn’t have, which leads back to all of them (DOM-012)', async () => {
    await show(
      [],
      {},
      {
        handlers: [
          onCall(domainCalls.readDnsZone, { code: BodyCode.notFound, msg: 'This name isn’t one of yours.' }),
        ],
      },
    );
    expect(await screen.findByText('The records can’t be loaded')).toBeVisible();
    expect(screen.getByText(/isn’t one of yours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All names' })).toHaveAttribute('href', '/domain/dns');
  });
});
