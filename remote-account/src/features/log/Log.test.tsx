import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { accountCalls } from '@certdeck/contract';
import type { AuditEntry } from '@certdeck/contract/schemas';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import { knownActions } from './actions.ts';
import LogPage from './Log.page.tsx';

const NOON = new Date(2026, 10, 9, 12).getTime() / 1000;
const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '01a2093e-24df-7722-8886-ae3a48502b9c',
  time: NOON,
  account: 'ada***@people.example',
  action: 'API-033',
  ip: '192.0.2.7',
  detail: 'contacts 01a2093e',
  actorKind: 'member',
  actorID: 'm1',
  objectKind: 'contacts',
  objectID: '01a2093e-0000-7722-8886-ae3a48502b9c',
  userAgent: 'Mozilla/5.0 Firefox/140.0',
  requestID: 'r1',
  before: { firstname: 'Ada', email: 'ada@people.example' },
  after: { firstname: 'Grace', email: 'ada@people.example' },
  ...change,
});
const member = {
  subAccountID: 'm1',
  account: 'ada***@people.example',
  name: 'Ada',
  roleID: 'owner',
  deptID: '',
  status: 'active',
} as const;

function show(options: RenderScreenOptions & { rows?: AuditEntry[]; total?: number } = {}) {
  const { rows = [entry()], total = rows.length, handlers = [], ...others } = options;
  return renderScreen(<LogPage />, {
    path: '/account/log',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [
      ...handlers,
      onCall(accountCalls.listAuditLogs, { data: rows, total }),
      onCall(accountCalls.listMembers, { data: [member], total: 1 }),
      onCall(accountCalls.getAuditHead, {
        data: {
          head: {
            size: 7,
            root: 'cm9vdA==',
            at: '2026-11-09T04:00:00.000Z',
            signature: 'c2ln',
            publicKey: 'a2V5',
          },
          waiting: 2,
        },
      }),
    ],
    ...others,
  });
}
const asked = () => sentTo(accountCalls.listAuditLogs).map(({ input }) => input);

describe('the audit log', () => {
  it('shows who did what, on what, from where and when (ACC-006)', async () => {
    await show();
    const row = (await screen.findByRole('button', { name: 'Contact changed' })).closest('tr')!;
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual([
      'Contact changed',
      '01a2093e…2b9c',
      'ada***@people.example',
      '192.0.2.7',
    ]);
    expect(cells[4]).toContain('9 Nov 2026 12:00:00');
  });

  it('says who it was where it was no member, and shows an act of a newer API by its id', async () => {
    await show({
      rows: [
        entry({ id: '1', actorKind: 'staff', account: '', action: 'operator.account' }),
        entry({ id: '2', actorKind: 'system', account: '', action: 'job.order' }),
        entry({ id: '3', actorKind: 'guest', account: '', action: 'API-018' }),
        entry({ id: '4', account: '', isErased: true, action: 'someday.later' }),
      ],
    });
    await screen.findByRole('button', { name: 'someday.later' });
    for (const who of ['Operator', 'System', 'Not signed in', 'Deleted person'])
      expect(screen.getByRole('cell', { name: who })).toBeVisible();
  });

  it('shows the difference that an act made, by the keyboard alone, and gives the focus back (ACC-006)', async () => {
    const { user } = await show();
    const opener = await screen.findByRole('button', { name: 'Contact changed' });
    opener.focus();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Contact changed' });
    const changed = within(drawer).getByText('firstname').closest('tr')!;
    expect(within(changed).getByText('Ada').tagName).toBe('DEL');
    expect(within(changed).getByText('Grace').tagName).toBe('INS');
    const same = within(drawer).getByText('email').closest('tr')!;
    expect(same.querySelector('del, ins')).toBeNull();
    expect(within(drawer).getByText('Mozilla/5.0 Firefox/140.0')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });

  it('puts every filter into the address and the query, and begins again at the first page (ACC-018)', async () => {
    const { user, address } = await show({ path: '/account/log?page=3', total: 100 });
    await screen.findByRole('button', { name: 'Contact changed' });
    expect(asked()).toEqual([{ limit: '20', offset: '3' }]);
    await user.selectOptions(screen.getByLabelText('Who'), 'Ada (ada***@people.example)');
    await user.selectOptions(screen.getByLabelText('What'), 'Contact changed');
    await user.type(screen.getByLabelText('Search'), 'Grace');
    await waitFor(() => expect(address()).toBe('/account/log?who=m1&action=API-033&text=Grace'));
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        limit: '20',
        offset: '1',
        actorID: 'm1',
        action: 'API-033',
        text: 'Grace',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/account/log');
  });

  it('asks for whole days of who looks', async () => {
    await show({ path: '/account/log?from=2026-11-01&to=2026-11-09' });
    await screen.findByRole('button', { name: 'Contact changed' });
    expect(asked().at(-1)).toMatchObject({
      since: String(new Date(2026, 10, 1).getTime() / 1000),
      until: String(new Date(2026, 10, 10).getTime() / 1000),
    });
  });

  it('exports what the filters leave, with proofs or as a spreadsheet', async () => {
    const files: string[] = [];
    URL.createObjectURL = () => 'blob:kept';
    URL.revokeObjectURL = () => undefined;
    // What a browser does with the link, jsdom can't.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const { user } = await show({ path: '/account/log?action=API-033' });
    server.use(
      http.get('*/api/v1/auditLog/export', ({ request }) => {
        files.push(new URL(request.url).search);
        return new HttpResponse('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV for a spreadsheet' }));
    await waitFor(() => expect(files).toEqual(['?format=csv&action=API-033', 'audit-log.csv']));
    expect(await screen.findByText('Saved as audit-log.csv')).toBeVisible();
  });

  it('says how far it is signed, and how to check it', async () => {
    await show();
    expect(await screen.findByText(/7 entries signed on/)).toBeVisible();
    expect(screen.getByText(/2 newer entries are signed within the hour/)).toBeVisible();
    expect(screen.getByText('npm run audit:verify -- audit-log.jsonl')).toBeVisible();
    expect(screen.getByText('a2V5')).toBeVisible();
  });

  it('says that nothing is there, and that a filter leaves nothing', async () => {
    const { user } = await show({ rows: [] });
    expect(await screen.findByText('Nothing has been done yet')).toBeVisible();
    await user.type(screen.getByLabelText('Search'), 'x');
    expect(await screen.findByText('No results match these filters')).toBeVisible();
  });

  it('says that it can’t be read, and tries again', async () => {
    const { user } = await show({
      handlers: [onCall(accountCalls.listAuditLogs, { status: 503, code: 503 })],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onCall(accountCalls.listAuditLogs, { data: [entry()], total: 1 }));
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Contact changed' })).toBeVisible();
  });

  it.each([
    ['zh', '操作日志', '修改联系人'],
    ['en', 'Audit log', 'Contact changed'],
    ['es', 'Registro de auditoría', 'Contacto modificado'],
    ['de', 'Prüfprotokoll', 'Kontakt geändert'],
    ['ja', '操作ログ', '連絡先を変更'],
    ['fr', 'Journal d’audit', 'Contact modifié'],
  ] as const)('speaks %s, each act too', async (lang, title, act) => {
    await show({ lang, rows: knownActions.map((action) => entry({ id: action, action })) });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('button', { name: act })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(API-\d|log\.|job\.|operator\.)/ })).toBeNull();
  });
});
