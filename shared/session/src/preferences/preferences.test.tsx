import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { BodyCode } from '@certdeck/contract';
import { SessionProvider } from '../hooks/SessionProvider.tsx';
import { usePreference } from '../hooks/usePreference.ts';
import type { Session } from '../session.ts';
import { memoryStorage } from '../stored.ts';
import { createTestSession } from '../testing/api-server.ts';
import { ok, serveSuite } from '../testing/signed-in.ts';

const api = serveSuite();
const PATH = '/v1/preferences';

/** The API's rows, as one customer has them. */
let rows: Record<string, { value: unknown; revision: number }> = {};
let down = false;
function serve() {
  api.answer(({ path, method, body }) => {
    if (down) return 'lost';
    if (path !== PATH) return ok({});
    if (method === 'GET') return ok(Object.entries(rows).map(([key, row]) => ({ key, ...row })));
    const { key, value, revision } = JSON.parse(body);
    if ((rows[key]?.revision ?? 0) !== revision)
      return { body: { code: BodyCode.wrongState, msg: 'changed', data: {} } };
    rows[key] = { value, revision: revision + 1 };
    return ok({ revision: revision + 1 });
  });
}
beforeEach(() => {
  rows = {};
  down = false;
  serve();
});

function openTab(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage): Session {
  storage.setItem('token', 'T1');
  return createTestSession('/dashboard', { storage }).session;
}
const wrote = () => api.requests.filter(({ path, method }) => path === PATH && method === 'PUT');

describe('what a member has chosen', () => {
  it('shows at once, is sent, and is there on another device (D-263)', async () => {
    const one = openTab();
    const sent = one.preferences.update('shortcuts', () => false);
    expect(one.preferences.get('shortcuts')).toBe(false);
    await sent;
    expect(rows).toEqual({ shortcuts: { value: false, revision: 1 } });
    const other = openTab(memoryStorage());
    expect(other.preferences.get('shortcuts')).toBeUndefined();
    await other.preferences.refresh();
    expect(other.preferences.get('shortcuts')).toBe(false);
  });

  it('is known without a connection, and sent when there is one again', async () => {
    rows = { 'lists.compact': { value: true, revision: 3 } };
    await openTab().preferences.refresh();
    down = true;
    const page = openTab();
    await page.preferences.refresh();
    expect(page.preferences.get('lists.compact')).toBe(true);
    await page.preferences.update('lists.compact', () => false);
    expect(page.preferences.get('lists.compact')).toBe(false);

    // A reload without a connection, and one with it.
    expect(openTab().preferences.get('lists.compact')).toBe(false);
    down = false;
    await openTab().preferences.refresh();
    expect(rows).toEqual({ 'lists.compact': { value: false, revision: 4 } });
  });

  it('keeps what another device has added meanwhile', async () => {
    const view = (id: string) => ({ id, name: id, query: '', hidden: [] });
    const page = openTab();
    await page.preferences.refresh();
    rows = { 'views.orders.list': { value: { views: [view('theirs')], first: '' }, revision: 1 } };
    await page.preferences.update('views.orders.list', (views) => ({
      views: [...(views?.views ?? []), view('mine')],
      first: 'mine',
    }));
    expect(rows['views.orders.list']).toEqual({
      value: { views: [view('theirs'), view('mine')], first: 'mine' },
      revision: 2,
    });
    expect(page.preferences.get('views.orders.list')).toEqual(rows['views.orders.list']?.value);
  });

  it('is sent one change after another, and none is lost', async () => {
    const page = openTab();
    const add = (id: string) =>
      page.preferences.update('columns.orders.list', (hidden = []) => [...hidden, id]);
    await Promise.all([add('a'), add('b'), add('c')]);
    await page.preferences.refresh();
    expect(rows['columns.orders.list']?.value).toEqual(['a', 'b', 'c']);
    expect(page.preferences.get('columns.orders.list')).toEqual(['a', 'b', 'c']);
  });

  it('is taken over by the other tabs', async () => {
    const [one, two] = [openTab(), openTab()];
    const stop = two.followTabs();
    expect(two.preferences.get('shortcuts')).toBeUndefined();
    await one.preferences.update('shortcuts', () => false);
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
    expect(two.preferences.get('shortcuts')).toBe(false);
    stop();
  });

  it('goes with a sign-out, and nothing of it comes back with a late answer', async () => {
    rows = { shortcuts: { value: false, revision: 1 } };
    await openTab().preferences.refresh();
    expect(localStorage.getItem('preferences')).toContain('shortcuts');
    const page = openTab();
    const reading = page.preferences.refresh();
    await page.logout();
    await reading;
    expect(page.preferences.get('shortcuts')).toBeUndefined();
    expect(localStorage.getItem('preferences')).toBeNull();
  });

  it('was kept in each browser by releases before, and moves to the API unless that has another', async () => {
    localStorage.setItem('list.shortcuts', 'false');
    localStorage.setItem('list.compact', 'true');
    localStorage.setItem('columns.orders.list', '["remark"]');
    rows = { 'lists.compact': { value: false, revision: 1 } };
    const page = openTab();
    expect(page.preferences.get('columns.orders.list')).toEqual(['remark']);
    await page.preferences.refresh();
    expect(rows).toEqual({
      shortcuts: { value: false, revision: 1 },
      'lists.compact': { value: false, revision: 1 },
      'columns.orders.list': { value: ['remark'], revision: 1 },
    });
    expect(
      ['list.shortcuts', 'list.compact', 'columns.orders.list'].map((name) => localStorage.getItem(name)),
    ).toEqual([null, null, null]);
  });

  it('holds for the visit where the API refuses it or nothing can be stored', async () => {
    api.answer(() => ({ status: 403, body: { code: 403, msg: 'not here', data: {} } }));
    const storage = memoryStorage();
    const page = openTab({
      ...storage,
      setItem(name, value) {
        if (name === 'preferences') throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(name, value);
      },
    });
    await page.preferences.update('lists.compact', () => true);
    expect(page.preferences.get('lists.compact')).toBe(true);
    await page.preferences.update('lists.compact', () => false);
    expect(page.preferences.get('lists.compact')).toBe(false);
    expect(wrote()).toHaveLength(1);
  });

  it('is kept where the page around it says, apart from the token', async () => {
    const [token, choices] = [memoryStorage(), memoryStorage()];
    token.setItem('token', 'T1');
    const { session } = createTestSession('/dashboard', { storage: token, choices: () => choices });
    await session.preferences.update('lists.compact', () => true);
    expect(choices.getItem('preferences')).toContain('lists.compact');
    expect([token.getItem('preferences'), choices.getItem('token')]).toEqual([null, null]);
  });

  it('is read with another token, where something shows it', async () => {
    rows = { shortcuts: { value: false, revision: 1 } };
    const page = openTab();
    page.takeToken('T2');
    expect(api.requests).toEqual([]);
    const stop = page.preferences.subscribe(() => {});
    page.takeToken('T3');
    await waitFor(() => expect(page.preferences.get('shortcuts')).toBe(false));
    expect(api.requests.map(({ path, headers }) => [path, headers.get('token')])).toEqual([[PATH, 'T3']]);
    stop();
  });

  it('is not asked for while nobody is signed in', async () => {
    const { session } = createTestSession();
    await session.preferences.refresh();
    await session.preferences.update('shortcuts', () => false);
    expect(session.preferences.get('shortcuts')).toBe(false);
    expect(api.requests).toEqual([]);
  });

  it('ignores what something else has stored under its name', () => {
    localStorage.setItem('preferences', '{"known":{"shortcuts":{"value":"no","revision":1}},"unsent":[]}');
    expect(openTab().preferences.get('shortcuts')).toBeUndefined();
    localStorage.setItem('preferences', 'no JSON');
    expect(openTab().preferences.get('shortcuts')).toBeUndefined();
  });
});

function Switch() {
  const [on, setOn] = usePreference('shortcuts', true);
  return (
    <button type="button" onClick={() => void setOn((before = true) => !before)}>
      {on ? 'on' : 'off'}
    </button>
  );
}

describe('usePreference', () => {
  it('shows the first value, then what is read, then what is chosen', async () => {
    rows = { shortcuts: { value: false, revision: 1 } };
    const page = openTab();
    render(
      <SessionProvider session={page}>
        <Switch />
      </SessionProvider>,
    );
    expect(screen.getByRole('button')).toHaveTextContent('on');
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('off'));
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button')).toHaveTextContent('on');
    await waitFor(() => expect(rows['shortcuts']).toEqual({ value: true, revision: 2 }));
  });
});
