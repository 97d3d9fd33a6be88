import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, type DomainBatchKind, type DomainBatchLine, domainCalls } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { batchLineOf, batchOf } from '../../testing/batches.ts';
import { OURS, zoneOf } from '../../testing/dns.ts';
import { listedDomainOf } from '../../testing/domains.ts';
import { contactOf, groupOf, groupsOf } from '../../testing/people.ts';
import { texts as domainTexts } from '../../texts.ts';
import { texts as recordTexts } from '../dns-zone/texts.ts';
import BatchPage from './Batch.page.tsx';
import { texts } from './texts.ts';

const ID = batchOf([]).id;
const GROUP = '00000000-0000-4000-8000-00000000000a';
const plans = (lines: DomainBatchLine[]) => onCall(domainCalls.planDomainBatch, { data: { lines } });
const shop = batchLineOf('shop.example');
const taken = batchLineOf('other.example', {
  ...{ orderNo: '', state: 'failed', before: [], problem: 'This name isn’t one of yours.' },
});

const show = (path = 'dns', options: RenderScreenOptions = {}, element = <BatchPage />) =>
  renderScreen(element, {
    ...{ path: `/domain/batch/${path}`, lang: 'en' },
    namespaces: { domain: domainTexts, 'domain-batch': texts, 'domain-dns-zone': recordTexts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(domainCalls.listDnsZones, { data: { zones: [zoneOf()], total: 1, ours: OURS } }),
      onCall(domainCalls.listDomainGroups, { data: groupsOf([groupOf({ id: GROUP })]) }),
      onCall(domainCalls.listDomainContacts, { data: [contactOf()], total: 1 }),
      onCall(domainCalls.listDomainBatches, { data: [], total: 0 }),
      onCall(domainCalls.startDomainBatch, { data: { id: ID } }),
      onCall(domainCalls.readDomainBatch, { data: batchOf([{ ...shop, state: 'done' }]) }),
      plans([shop, taken]),
    ],
  });
type User = Awaited<ReturnType<typeof show>>['user'];
const namesField = () => screen.findByLabelText(/^Domain names/);
const paste = async (user: User, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const preview = (user: User) => user.click(screen.getByRole('button', { name: 'Preview' }));
const planned = () => screen.findByRole('table', { name: 'What would change' });

/** What is typed for each kind, and what is sent of it. */
const kinds: [DomainBatchKind, (user: User) => Promise<void>, Record<string, unknown>][] = [
  [
    'dns',
    async (user) => user.click(await screen.findByRole('button', { name: 'Use our name servers' })),
    { nameservers: OURS },
  ],
  [
    'update-ownership',
    async (user) => user.selectOptions(await screen.findByLabelText(/^New holder/), '李雷'),
    { contactID: 'c1' },
  ],
  [
    'resolution',
    async (user) => {
      await user.selectOptions(await screen.findByLabelText('Type'), 'MX');
      await user.type(screen.getByLabelText(/^Mail server/), 'mail.example');
      await user.click(screen.getByRole('button', { name: 'Add another record' }));
      const second = within(screen.getByRole('group', { name: 'Record 2' }));
      await user.type(second.getByLabelText(/^IPv4 address/), '192.0.2.1');
    },
    {
      records: [
        { type: 'MX', host: '@', value: 'mail.example', ttl: 3600, priority: 10 },
        { type: 'A', host: '@', value: '192.0.2.1', ttl: 3600 },
      ],
      replaces: 'N',
    },
  ],
  [
    'group',
    async (user) => {
      const group = await screen.findByLabelText(/^Group/);
      await waitFor(() => expect(group).toBeEnabled());
      await user.selectOptions(group, 'Shops');
    },
    { groupID: GROUP },
  ],
  [
    'remark',
    async (user) => user.type(await screen.findByLabelText(/^Remark/), ' for sale '),
    { remark: 'for sale' },
  ],
];

describe('work on several names', () => {
  it.each(kinds)(
    'as to %s is previewed, and started with the names that would change (DOM-006)',
    async (kind, type, wish) => {
      const { user, address } = await show(kind);
      // As it comes out of a table or a mail: in any state of disorder, one of them twice.
      await paste(
        user,
        await namesField(),
        'shop.example，https://Bücher.example/x；\nxn--bcher-kva.example',
      );
      expect(screen.getAllByText('2 names')[0]).toBeVisible();
      await type(user);
      await preview(user);
      const [first, second] = within(await planned())
        .getAllByRole('row')
        .slice(1);
      expect(first).toHaveTextContent(/^other\.example.*Not possible.*isn’t one of yours/);
      expect(second).toHaveTextContent(/^shop\.example.*ns1\.old\.example.*ns1\.new\.example.*Will be/);
      expect(sentTo(domainCalls.planDomainBatch)[0]?.input).toEqual({
        ...{ kind, domains: ['shop.example', 'bücher.example'] },
        ...wish,
      });
      await user.click(screen.getByRole('button', { name: 'Apply to 1 name' }));
      expect(await screen.findByRole('heading', { name: 'All names are through' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      expect(address()).toBe(`/domain/batch/${kind}?batch=${ID}`);
      expect(sentTo(domainCalls.startDomainBatch)[0]?.input).toEqual({
        ...{ kind, domains: ['shop.example'] },
        ...wish,
      });
    },
  );

  it('says at its field what is wrong, and keeps what was typed (DOM-006)', async () => {
    const refusal = {
      code: BodyCode.badInput,
      errors: { nameservers: 'ns.shop.example has no address.', domains: 'Too long.' },
    };
    const { user } = await show('dns', { handlers: [onCall(domainCalls.planDomainBatch, refusal)] });
    await preview(user);
    expect(await screen.findByText('Enter at least one name')).toBeVisible();
    await paste(user, await namesField(), 'shop.example');
    const servers = screen.getByLabelText(/^Name servers/);
    await paste(user, servers, 'ns.shop.example');
    await preview(user);
    expect(await screen.findByText('Give two servers at least, or none')).toBeVisible();
    expect(sentTo(domainCalls.planDomainBatch)).toHaveLength(0);
    await paste(user, servers, ' ns2.shop.example');
    await preview(user);
    expect(await screen.findByText('ns.shop.example has no address.')).toBeVisible();
    expect(screen.getByText('Too long.')).toBeVisible();
    expect(await namesField()).toHaveFocus();
    expect(servers).toHaveValue('ns.shop.example ns2.shop.example');
    expect(servers).toHaveAttribute('aria-invalid', 'true');
  });

  it('takes a preview away once something else is typed (DOM-006)', async () => {
    const { user } = await show('remark');
    await paste(user, await namesField(), 'shop.example');
    await preview(user);
    await planned();
    await user.type(screen.getByLabelText(/^Remark/), 'x');
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByText(/has changed since the preview/)[0]).toBeVisible();
    await preview(user);
    await planned();
    expect(sentTo(domainCalls.planDomainBatch).at(-1)?.input).toMatchObject({ remark: 'x' });
  });

  it('refuses more than 500 names at once, where they are typed (DOM-006)', async () => {
    const { user } = await show('remark');
    const names = Array.from({ length: 501 }, (_, index) => `n${index}.example`);
    await paste(user, await namesField(), names.join('\n'));
    expect(await screen.findByText('At most 500 names at once')).toBeVisible();
    await preview(user);
    expect(await namesField()).toHaveFocus();
    expect(sentTo(domainCalls.planDomainBatch)).toHaveLength(0);
  });

  it('takes names along from elsewhere, and adds those of a group (DOM-006)', async () => {
    const { user } = await show(
      'remark',
      {
        handlers: [
          onCall(domainCalls.listDomains, {
            data: [listedDomainOf('shop.example'), listedDomainOf('more.example')],
            total: 2,
          }),
        ],
      },
      <>
        <RouterLink to="/domain/batch/group" state={{ domains: ['shop.example'] }}>
          go
        </RouterLink>
        <BatchPage />
      </>,
    );
    await user.click(await screen.findByRole('link', { name: 'go' }));
    await waitFor(async () => expect(await namesField()).toHaveValue('shop.example'));
    await user.click(screen.getByRole('button', { name: 'Add names from…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Shops' }));
    await waitFor(async () => expect(await namesField()).toHaveValue('shop.example\nmore.example'));
    expect(sentTo(domainCalls.listDomains)[0]?.input).toMatchObject({ groupID: GROUP, status: 'mine' });
    // The other pages get what is typed here.
    await user.click(screen.getByRole('link', { name: 'Remark' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Change remark' })).toBeVisible();
    expect(await namesField()).toHaveValue('shop.example\nmore.example');
  });

  it.each([
    ['names are taken out of the DNS', 'dns', /^Nobody finds these names then/],
    ['records are replaced', 'resolution', /^Records of the same host and type/],
  ])('asks once more before %s (DOM-006)', async (_what, kind, words) => {
    const { user } = await show(kind);
    await paste(user, await namesField(), 'shop.example');
    if (kind === 'resolution') {
      await user.type(await screen.findByLabelText(/^IPv4 address/), '192.0.2.1');
      await user.click(screen.getByRole('radio', { name: /^Replace records/ }));
    }
    await preview(user);
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 name' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(words)).toBeVisible();
    expect(sentTo(domainCalls.startDomainBatch)).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Apply to 1 name' }));
    expect(await screen.findByRole('heading', { name: 'All names are through' })).toBeVisible();
  });

  it('is only previewed by who may not write (DOM-006)', async () => {
    const { user } = await show('remark', { permissions: ['domain:read'] });
    await paste(user, await namesField(), 'shop.example');
    await preview(user);
    await planned();
    expect(screen.getByText(/^Your role lets you view this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  });

  it('takes names out of their groups (DOM-006)', async () => {
    const { user } = await show('group');
    await paste(user, await namesField(), 'shop.example');
    await preview(user);
    expect(sentTo(domainCalls.planDomainBatch)).toHaveLength(0);
    const group = screen.getByLabelText(/^Group/);
    await waitFor(() => expect(group).toBeEnabled());
    await user.selectOptions(group, 'No group');
    await preview(user);
    await planned();
    expect(sentTo(domainCalls.planDomainBatch)[0]?.input).toMatchObject({ groupID: '' });
  });

  it.each([
    ['contact', 'update-ownership', onCall(domainCalls.listDomainContacts, { data: [], total: 0 })],
    ['group', 'group', onCall(domainCalls.listDomainGroups, { data: groupsOf([]) })],
  ])('leads to where a %s is made if there is none (DOM-006)', async (what, kind, none) => {
    await show(kind, { handlers: [none] });
    expect(await screen.findByRole('link', { name: `Add a ${what}` })).toHaveAttribute(
      'href',
      `/domain/${what}`,
    );
  });

  it('says that nothing was started where the start fails, and can be started again (DOM-006)', async () => {
    const { user } = await show('remark', {
      handlers: [
        onCall(domainCalls.startDomainBatch, { code: BodyCode.wrongState, msg: 'Too much at once.' }),
      ],
    });
    await paste(user, await namesField(), 'shop.example');
    await preview(user);
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 name' }));
    expect(await screen.findByText('Too much at once.')).toBeVisible();
    server.use(onCall(domainCalls.startDomainBatch, { data: { id: ID } }));
    await preview(user);
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 name' }));
    expect(await screen.findByRole('heading', { name: 'All names are through' })).toBeVisible();
  });
});

describe('a batch that was started', () => {
  const failed = batchLineOf('b.example', { state: 'failed', problem: 'The registry says no.' });
  const ended = batchOf([batchLineOf('a.example', { state: 'done' }), failed]);

  it('is followed until no name waits, failed ones first (DOM-006)', async () => {
    let looks = 0;
    const running = batchOf([batchLineOf('a.example'), failed]);
    await show(`dns?batch=${ID}`, {
      handlers: [
        onCall(domainCalls.readDomainBatch, () => {
          looks += 1;
          return { data: looks === 1 ? running : ended };
        }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Names are being changed' })).toBeVisible();
    expect(screen.getByText(/^The registry is asked for each name/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
    expect(screen.queryByRole('button', { name: 'Try failed names again' })).toBeNull();
    expect(
      await screen.findByRole('heading', { name: 'All names are through' }, { timeout: 4000 }),
    ).toBeVisible();
    expect(screen.getAllByText('Changed: 1 · Failed: 1')[0]).toBeVisible();
    expect(within(screen.getByRole('table')).getAllByRole('row')[1]).toHaveTextContent(
      /^b\.example.*Failed.*The registry says no\./,
    );
    expect(screen.getByRole('link', { name: /^b\b/ })).toHaveAttribute('href', '/domain/manage/D-b-example');
  });

  it('shows what failed alone, and tries it again (DOM-006)', async () => {
    const { user } = await show(`dns?batch=${ID}`, {
      handlers: [
        onCall(domainCalls.readDomainBatch, { data: ended }),
        onCall(domainCalls.retryDomainBatch, {}),
      ],
    });
    await user.click(await screen.findByRole('switch', { name: 'Failed only' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^a\b/ })).toBeNull());
    server.use(
      onCall(domainCalls.readDomainBatch, {
        data: batchOf(ended.lines.map((line) => ({ ...line, state: 'done', problem: '' }))),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try failed names again' }));
    expect((await screen.findAllByText('Changed: 2'))[0]).toBeVisible();
    expect(screen.getByRole('link', { name: /^a\b/ })).toBeVisible();
    expect(sentTo(domainCalls.retryDomainBatch)[0]?.input).toEqual({ id: ID });
  });

  it('is saved as a file (DOM-006)', async () => {
    const files: Blob[] = [];
    // jsdom has no such method, and can't follow the link that is made of it.
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:1';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await show(`dns?batch=${ID}`, {
      handlers: [onCall(domainCalls.readDomainBatch, { data: ended })],
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await files[0]!.text()).toMatch(/b\.example,Failed,.*The registry says no\.,.*D-b-example/s);
    click.mockRestore();
  });

  it('is tried again where it can’t be read (DOM-006)', async () => {
    const { user } = await show(`dns?batch=${ID}`, {
      handlers: [onCall(domainCalls.readDomainBatch, 'network')],
    });
    expect(await screen.findByText('The bulk action can’t be loaded')).toBeVisible();
    server.use(onCall(domainCalls.readDomainBatch, { data: ended }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All names are through' })).toBeVisible();
  });

  it('stands among the earlier ones of its kind (DOM-006)', async () => {
    await show('dns', { handlers: [onCall(domainCalls.listDomainBatches, { data: [ended], total: 1 })] });
    const row = within(await screen.findByRole('table', { name: 'Earlier bulk actions' })).getAllByRole(
      'row',
    )[1]!;
    expect(row).toHaveTextContent(/ns1\.new\.example.*Changed: 1 · Failed: 1.*Li Wei/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/domain/batch/dns?batch=${ID}`);
    expect(sentTo(domainCalls.listDomainBatches)[0]?.input).toEqual({
      kind: 'dns',
      limit: '10',
      offset: '1',
    });
  });
});
