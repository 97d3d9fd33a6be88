import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { readZoneOf, recordOf } from '../../testing/dns.ts';
import { texts as domainTexts } from '../../texts.ts';
import { texts as zoneTexts } from '../dns-zone/texts.ts';
import ImportPage from './Import.page.tsx';
import type { ImportCounts, ImportPlan } from './plan.ts';
import { texts } from './texts.ts';

const NONE: ImportCounts = { added: 0, removed: 0, ttlChanged: 0, same: 0, unneeded: 0, refused: 0 };
const { id: _id, ...record } = recordOf();
const lineOf = (given: Partial<ImportPlan['lines'][number]> = {}): ImportPlan['lines'][number] => ({
  ...{ line: 1, state: 'added', source: '', record, problem: '' },
  ...given,
});
const planOf = (counts: Partial<ImportCounts>, given: Partial<ImportPlan> = {}): ImportPlan => ({
  ...{ lines: [lineOf()], stored: [], counts: { ...NONE, ...counts }, seen: 'seen-1' },
  ...given,
});
const planned = (plan: ImportPlan) => onCall(domainCalls.planDnsImport, { data: plan });
const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<ImportPage />, {
    path: '/domain/dns/shop.example/import',
    route: '/domain/dns/:domain/import',
    lang: 'en',
    namespaces: { domain: domainTexts, 'domain-dns-import': texts, 'domain-dns-zone': zoneTexts },
    ...options,
    handlers: [...(options.handlers ?? []), onCall(domainCalls.readDnsZone, { data: readZoneOf() })],
  });
type User = Awaited<ReturnType<typeof show>>['user'];
async function check(user: User, text = 'www A 192.0.2.1') {
  await user.click(await screen.findByRole('textbox', { name: /^Zone file/ }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check file' }));
}

describe('importing a zone file', () => {
  it('shows first what it would change, what can’t be here at the top, and does it then (DOM-012, D-732)', async () => {
    const plan = planOf(
      { added: 1, refused: 1, same: 1 },
      {
        lines: [
          lineOf(),
          lineOf({ line: 2, state: 'same', record: { ...record, host: 'old' } }),
          lineOf({ line: 4, state: 'refused', record: null, source: 'x A y', problem: 'No address.' }),
        ],
      },
    );
    const { user, address } = await show({ handlers: [planned(plan)] });
    await check(user);
    expect(sentTo(domainCalls.planDnsImport)[0]?.input).toEqual({
      domain: 'shop.example',
      text: 'www A 192.0.2.1',
      mode: 'add',
    });
    const table = within(await screen.findByRole('table', { name: 'DNS records' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('x A y');
    expect(first).toHaveTextContent(/^Line 4.*Left outNo address\.$/);
    expect(second).toHaveTextContent(/www.*192\.0\.2\.1.*New.*Line 1$/);
    expect(screen.getAllByText('1 new · 1 unchanged · 1 left out')).not.toEqual([]);
    server.use(onCall(domainCalls.importDnsRecords, { data: { counts: plan.counts } }));
    await user.click(screen.getByRole('button', { name: 'Change 1 record' }));
    expect(await screen.findByText(/^The file has been imported: 1 new/)).toBeVisible();
    expect(sentTo(domainCalls.importDnsRecords)[0]?.input).toEqual({
      ...{ domain: 'shop.example', text: 'www A 192.0.2.1', mode: 'add', seen: 'seen-1' },
    });
    expect(address()).toBe('/domain/dns/shop.example');
  });

  it('is shown in pages where it has many entries (DOM-012, D-732)', async () => {
    const lines = Array.from({ length: 60 }, (_one, n) =>
      lineOf({ line: n + 1, record: { ...record, host: `h${n}` } }),
    );
    const { user } = await show({ handlers: [planned(planOf({ added: 60 }, { lines }))] });
    await check(user);
    expect(await screen.findByRole('row', { name: /^h49 / })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^h50 / })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('row', { name: /^h50 / })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^h49 / })).toBeNull();
  });

  it('asks before records are deleted (DOM-012, D-732)', async () => {
    const plan = planOf(
      { added: 1, removed: 2 },
      {
        stored: [
          { state: 'removed', record },
          { state: 'removed', record: { ...record, host: 'gone' } },
        ],
      },
    );
    const { user } = await show({ handlers: [planned(plan)] });
    await user.click(await screen.findByRole('radio', { name: /^Replace all of them/ }));
    await check(user);
    expect(await screen.findAllByText('Is deleted')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Import and delete 2 records' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 records?' }));
    expect(sentTo(domainCalls.importDnsRecords)).toEqual([]);
    server.use(onCall(domainCalls.importDnsRecords, { data: { counts: plan.counts } }));
    await user.click(dialog.getByRole('button', { name: 'Import and delete 2 records' }));
    expect(await screen.findByText(/^The file has been imported/)).toBeVisible();
    expect(sentTo(domainCalls.importDnsRecords)[0]?.input).toMatchObject({ mode: 'all' });
  });

  it('says what is wrong with the file at its field, and that a plan is out of date (DOM-012, D-732)', async () => {
    const { user } = await show({
      handlers: [
        onCall(domainCalls.planDnsImport, {
          code: BodyCode.badInput,
          msg: 'Nothing there.',
          errors: { text: 'Nothing there.' },
        }),
      ],
    });
    await check(user, '; nothing');
    const box = await screen.findByRole('textbox', { name: /^Zone file/ });
    expect(await screen.findByText('Nothing there.')).toBeVisible();
    expect(box).toHaveValue('; nothing');
    server.use(planned(planOf({ added: 1 })));
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    expect(await screen.findByRole('button', { name: 'Change 1 record' })).toBeVisible();
    await user.type(box, '!');
    expect(screen.queryByRole('button', { name: 'Change 1 record' })).toBeNull();
    expect(screen.getAllByText(/has changed since it was checked/)).not.toEqual([]);
  });

  it('says that records have changed since, and keeps the file (DOM-012, D-732)', async () => {
    const { user } = await show({ handlers: [planned(planOf({ added: 1 }))] });
    await check(user);
    server.use(onCall(domainCalls.importDnsRecords, { code: BodyCode.wrongState, msg: 'Changed since.' }));
    await user.click(await screen.findByRole('button', { name: 'Change 1 record' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed since.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Check file' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /^Zone file/ })).toHaveValue('www A 192.0.2.1');
  });

  it('lets who may only read look, and says so (ACC-021, D-732)', async () => {
    const { user } = await show({ permissions: ['domain:read'], handlers: [planned(planOf({ added: 1 }))] });
    await check(user);
    expect(await screen.findByText(/^Your role lets you view this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });
});
