import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, domainCalls, type DomainSuggestion } from '@certdeck/contract';
import {
  onCall,
  type PartialAnswer,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { lineOf, nameOf, suggestionsOf, tldOf } from '../../testing/domains.ts';
import { texts } from '../../texts.ts';
import SearchPage from './Search.page.tsx';

type Page = PartialAnswer<DomainSuggestion[]>;

/** Answers each page of a search by its number; page 1 is what was asked for. */
const answering = (page: (offset: number, keyword: string) => Page | Promise<Page>) =>
  onCall(domainCalls.suggest, ({ input }) => page(Number(input['offset']), String(input['keyword'])));

const taken = nameOf('shopfly.test', { state: 'taken', exact: true });
const found = (asked: DomainSuggestion[], suggested: DomainSuggestion[] = []) =>
  answering((offset) => ({
    data: offset === 1 ? asked : suggested.slice((offset - 2) * 20, (offset - 1) * 20),
    total: asked.length + suggested.length,
  }));

const show = (path: string, handler = found([taken]), options: RenderScreenOptions = {}) =>
  renderScreen(<SearchPage />, {
    path,
    lang: 'en',
    namespaces: { domain: texts },
    ...options,
    handlers: [handler, ...(options.handlers ?? []), onCall(domainCalls.listCart, { data: [], total: 0 })],
  });
const field = () => screen.getByRole('textbox', { name: 'Domain or idea' });
const list = () => screen.findByRole('table', { name: 'Suggestions' });
const shownNames = async () =>
  within(await list())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

describe('the search of domains', () => {
  it('asks nothing before something is typed, and keeps what Enter searched in the address (DOM-001)', async () => {
    const { user, address } = await show('/domain/search');
    expect(screen.getByText('Which name would you like?')).toBeVisible();
    expect(sentTo(domainCalls.suggest)).toEqual([]);
    await user.type(field(), 'Shop Fly{Enter}');
    expect(await screen.findByRole('region', { name: 'shopfly.test' })).toHaveTextContent(
      'shopfly.testTakenSomebody has registered it already.',
    );
    expect(address()).toBe('/domain/search?q=Shop+Fly');
    expect(field()).toHaveValue('Shop Fly');
    expect(sentTo(domainCalls.suggest)[0]?.input).toEqual({ keyword: 'ShopFly', limit: '20', offset: '1' });
  });

  it('sends the token with its calls (DOM-019)', async () => {
    await show('/domain/search?q=shopfly');
    await waitFor(() => expect(sentTo(domainCalls.suggest)).toHaveLength(1));
    expect(sentTo(domainCalls.suggest)[0]?.request.headers.get('token')).toBe('test-token');
  });

  it('shows first, renewal and three-year price of a free name, and points at a renewal that is much dearer (DOM-001)', async () => {
    const cheap = nameOf('shopfly.test', {
      price: 1_200,
      renewPrice: 45_800,
      threeYears: 92_800,
      exact: true,
    });
    await show('/domain/search?q=shopfly.test', found([cheap]));
    const answer = await screen.findByRole('region', { name: 'shopfly.test' });
    expect(answer).toHaveTextContent(
      /First year¥12\.00 CNYRenews at¥458\.00 CNY38× the first year3 years¥928\.00 CNY/,
    );
  });

  it.each([
    ['free', 'Free', 'It can be registered now.'],
    ['premium', 'Premium', /price that its registry has set/],
    ['taken', 'Taken', /already/],
    ['reserved', 'Reserved', /keeps it back/],
    ['notSold', 'Not sold here', /ending in \.test aren’t sold/],
    ['unknown', 'Unknown', /gave no answer/],
  ] as const)(
    'says %s in a word and a sentence, and of a taken one alone how it comes here (DOM-001, DOM-007)',
    async (state, word, sentence) => {
      await show('/domain/search?q=shopfly.test', found([nameOf('shopfly.test', { state, exact: true })]));
      const answer = await screen.findByRole('region', { name: 'shopfly.test' });
      expect(within(answer).getByText(word)).toBeVisible();
      expect(within(answer).getByText(sentence)).toBeVisible();
      expect(within(answer).queryByText('First year') !== null).toBe(state === 'free' || state === 'premium');
      const transfers = within(answer).queryAllByRole('link', { name: 'Transfer it here' });
      expect(transfers.map((link) => link.getAttribute('href'))).toEqual(
        state === 'taken' ? ['/domain/transfer/in'] : [],
      );
    },
  );

  it('says in the row of a pasted name why nobody can register it, beside the others (DOM-001)', async () => {
    const reason = '“аpple.test” mixes letters of different scripts, so it could be taken for another name.';
    const wrong = nameOf('аpple.test', { state: 'invalid', reason, exact: true });
    await show(
      '/domain/search?q=shopfly.test, аpple.test',
      found([nameOf('shopfly.test', { exact: true }), wrong]),
    );
    const table = await screen.findByRole('table', { name: 'What you asked for' });
    const [, good, bad] = within(table).getAllByRole('row');
    expect(good).toHaveTextContent(/shopfly\.testFree/);
    expect(bad).toHaveTextContent(`аpple.testCan’t be registered${reason}`);
    expect(within(bad!).queryByRole('button')).toBeNull();
  });

  it('asks again for a name whose registry gave no answer', async () => {
    const { user } = await show(
      '/domain/search?q=shopfly.test',
      found([nameOf('shopfly.test', { state: 'unknown', exact: true })]),
    );
    const again = await screen.findByRole('button', { name: 'Ask again' });
    server.use(found([nameOf('shopfly.test', { exact: true })]));
    await user.click(again);
    expect(await screen.findByText('It can be registered now.')).toBeVisible();
  });

  it('shows a name in its script with the form that machines read (DOM-001)', async () => {
    const idn = { unicode: '商店.test', exact: true };
    await show('/domain/search?q=商店', found([nameOf('xn--czrs0t.test', idn)]));
    const answer = await screen.findByRole('region', { name: '商店.test' });
    expect(within(answer).getByText('xn--czrs0t.test')).toBeVisible();
  });

  it('keeps each suggestion in its place, whichever page of them answers first (DOM-001)', async () => {
    const answers = new Map<number, () => void>();
    const suggested = suggestionsOf('s', 50);
    await show(
      '/domain/search?q=shopfly',
      answering(async (offset) => {
        if (offset > 1) await new Promise<void>((resolve) => answers.set(offset, resolve));
        const rows = offset === 1 ? [taken] : suggested.slice((offset - 2) * 20, (offset - 1) * 20);
        return { data: rows, total: 51 };
      }),
    );
    await waitFor(() => expect([...answers.keys()].toSorted()).toEqual([2, 3, 4]));
    expect(screen.getByRole('region', { name: 'shopfly.test' })).toBeVisible();
    const rows = async () => within(await list()).getAllByRole('row', { hidden: true });
    const heights = (await rows()).length;
    expect(heights).toBe(51);
    answers.get(4)!();
    await waitFor(async () => expect(await shownNames()).toHaveLength(10));
    expect(screen.getByText('10 of 50 asked')).toBeVisible();
    // The row of the 41st suggestion stands where it will stay: under the places of those before it.
    expect((await rows())[41]).toHaveTextContent('s-41.test');
    answers.get(2)!();
    answers.get(3)!();
    expect(await screen.findByText('50 of 50 free')).toBeVisible();
    expect(await shownNames()).toEqual(suggested.map(({ domain }) => domain));
  });

  it('offers another try for the suggestions that couldn’t be asked, and keeps the others (DOM-001)', async () => {
    const suggested = suggestionsOf('s', 30);
    const { user } = await show(
      '/domain/search?q=shopfly',
      answering((offset) => {
        if (offset === 3) return { code: BodyCode.wrongState, msg: 'no' };
        return { data: offset === 1 ? [taken] : suggested.slice(0, 20), total: 31 };
      }),
    );
    expect(await screen.findByText('10 suggestions couldn’t be checked.')).toBeVisible();
    await waitFor(async () => expect(await shownNames()).toHaveLength(20));
    server.use(found([taken], suggested));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await shownNames()).toEqual(suggested.map(({ domain }) => domain)));
  });

  it('lists several pasted names with their states, and says what it left out (DOM-001)', async () => {
    const asked = [nameOf('a.test', { exact: true }), nameOf('b.test', { state: 'taken', exact: true })];
    const { user } = await show('/domain/search', found(asked));
    await user.click(field());
    await user.paste('a.test\nb.test\nfoo_bar.test\n');
    expect(field()).toHaveValue('a.test, b.test, foo_bar.test');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const table = await screen.findByRole('table', { name: 'What you asked for' });
    expect(within(table).getByRole('row', { name: /b ?\.test Taken/ })).toBeVisible();
    expect(screen.getByText(/no domain can be called that: foo_bar\.test/)).toBeVisible();
    expect(sentTo(domainCalls.suggest)[0]?.input['keyword']).toBe('a.test b.test');
  });

  it('asks nothing for what can’t be a name, says why at the field and keeps it (DOM-001)', async () => {
    const { user } = await show('/domain/search');
    await user.type(field(), 'foo_bar{Enter}');
    expect(await screen.findByText(/Use letters, digits and hyphens/)).toBeVisible();
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue('foo_bar');
    expect(sentTo(domainCalls.suggest)).toEqual([]);
  });

  it('shows at the field what the API says against the name', async () => {
    const errors = { keyword: 'Mixed scripts' };
    await show(
      '/domain/search?q=shopfly',
      onCall(domainCalls.suggest, { code: BodyCode.badInput, msg: 'x', errors }),
    );
    expect(await screen.findByText('Mixed scripts')).toBeVisible();
    expect(field()).toBeInvalid();
  });

  it('keeps what was typed when the search fails, and tries again', async () => {
    const { user } = await show('/domain/search?q=shopfly', onCall(domainCalls.suggest, 'network'));
    expect(await screen.findByText('The search didn’t go through')).toBeVisible();
    expect(field()).toHaveValue('shopfly');
    server.use(found([taken]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'shopfly.test' })).toBeVisible();
  });

  it('goes back to the search before', async () => {
    const { user, navigate } = await show(
      '/domain/search?q=first',
      answering((_offset, keyword) => ({ data: [nameOf(`${keyword}.test`, { exact: true })], total: 1 })),
    );
    await screen.findByRole('region', { name: 'first.test' });
    await user.clear(field());
    await user.type(field(), 'second{Enter}');
    await screen.findByRole('region', { name: 'second.test' });
    await navigate(-1);
    expect(await screen.findByRole('region', { name: 'first.test' })).toBeVisible();
    expect(field()).toHaveValue('first');
  });

  it('is a card a name on a phone, with the same prices', async () => {
    const real = window.matchMedia;
    const phone = (query: string) => Object.assign(real(query), { matches: query.startsWith('(max-width') });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
    await show('/domain/search?q=shopfly', found([taken], suggestionsOf('s', 2)));
    expect(await screen.findByText('2 of 2 free')).toBeVisible();
    const cards = within(await screen.findByRole('list', { name: 'Suggestions' })).getAllByRole('listitem');
    expect(cards[1]).toHaveTextContent(
      's-2.testFreeFirst year¥69.00 CNYRenews at¥79.00 CNY3 years¥227.00 CNY',
    );
    matchMedia.mockRestore();
  });

  it('puts a free name into the cart, counts it, and leads there afterwards (DOM-001, DOM-008)', async () => {
    const lines = [lineOf('other.test')];
    const { user } = await show('/domain/search?q=shopfly', found([taken], suggestionsOf('s', 2)), {
      handlers: [
        onCall(domainCalls.listCart, () => ({ data: [...lines], total: lines.length })),
        onCall(domainCalls.addToCart, ({ input }) => {
          lines.push(lineOf(String(input['domain'])));
          return { data: { id: 'new' } };
        }),
      ],
    });
    expect(await screen.findByRole('link', { name: 'Cart: 1 name' })).toHaveAttribute('href', '/domain/cart');
    await user.click(await screen.findByRole('button', { name: 'Add s-2.test to the cart' }));
    expect(await screen.findByRole('link', { name: 's-2.test is in the cart: open it' })).toHaveAttribute(
      'href',
      '/domain/cart',
    );
    expect(await screen.findByRole('link', { name: 'Cart: 2 names' })).toBeVisible();
    // Names that nobody can buy have no such button, and the registries aren’t asked again.
    expect(screen.queryByRole('button', { name: 'Add shopfly.test to the cart' })).toBeNull();
    expect(sentTo(domainCalls.suggest)).toHaveLength(2);
  });

  it('offers no cart to who may only look (DOM-001)', async () => {
    await show('/domain/search?q=shopfly', found([taken], suggestionsOf('s', 2)), {
      permissions: ['domain:read'],
    });
    await list();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  describe('is narrowed', () => {
    const mixed = [
      nameOf('cheap.test', { renewPrice: 5_000 }),
      nameOf('gone.test', { state: 'taken' }),
      nameOf('a-much-longer-name.test', { renewPrice: 4_000 }),
      nameOf('dear.test', { renewPrice: 20_001 }),
    ];
    const chosen = (name: string) => screen.getByRole('combobox', { name });

    it('to what is free, may cost so much afterwards and is no longer, without asking again; it stands in the address (DOM-001)', async () => {
      const { user, address } = await show('/domain/search?q=shopfly', found([taken], mixed));
      await waitFor(async () => expect(await shownNames()).toHaveLength(4));
      await user.selectOptions(chosen('Renewal price'), '20000');
      expect(await shownNames()).toEqual(['cheap.test', 'gone.test', 'a-much-longer-name.test']);
      await user.click(screen.getByRole('checkbox', { name: 'Only free ones' }));
      expect(await shownNames()).toEqual(['cheap.test', 'a-much-longer-name.test']);
      await user.selectOptions(chosen('Length'), 'Up to 8 characters');
      expect(await shownNames()).toEqual(['cheap.test']);
      expect(screen.getAllByText('1 of 4 shown')[0]).toBeVisible();
      // What was asked for stays, whatever it is.
      expect(screen.getByRole('region', { name: 'shopfly.test' })).toBeVisible();
      expect(address()).toBe('/domain/search?q=shopfly&renew=20000&length=8&free=1');
      expect(sentTo(domainCalls.suggest)).toHaveLength(2);
      await user.clear(field());
      await user.type(field(), 'other{Enter}');
      await waitFor(() => expect(address()).toBe('/domain/search?q=other&renew=20000&length=8&free=1'));
    });

    it('and says so where nothing is shown, with the way back (DOM-001)', async () => {
      const { user, address } = await show(
        '/domain/search?q=shopfly&renew=5000&free=1&length=6&endings=test',
        found([taken], [mixed[3]!]),
      );
      expect(await screen.findByText('No suggestion passes the filters')).toBeVisible();
      await user.click(screen.getAllByRole('button', { name: 'Clear the filters' }).at(-1)!);
      expect(await shownNames()).toEqual(['dear.test']);
      expect(address()).toBe('/domain/search?q=shopfly&endings=test');
    });

    it('to endings, which are asked for once when all are ticked (DOM-001)', async () => {
      const { user, address } = await show('/domain/search?q=shopfly', found([taken], mixed), {
        handlers: [
          onCall(domainCalls.listTlds, {
            data: { tld: ['com.test', 'test', 'net.test'].map((name) => tldOf(name)) },
          }),
        ],
      });
      await waitFor(async () => expect(await shownNames()).toHaveLength(4));
      const sent = sentTo(domainCalls.suggest).length;
      await user.click(screen.getByRole('button', { name: 'All endings' }));
      const choice = within(await screen.findByRole('dialog', { name: 'Endings' }));
      await user.click(await choice.findByRole('checkbox', { name: '.com.test' }));
      await user.click(choice.getByRole('checkbox', { name: '.net.test' }));
      expect(sentTo(domainCalls.suggest)).toHaveLength(sent);
      await user.click(choice.getByRole('button', { name: 'Apply' }));
      expect(address()).toBe('/domain/search?q=shopfly&endings=com.test%2Cnet.test');
      await waitFor(() => expect(sentTo(domainCalls.suggest)).toHaveLength(sent + 2));
      expect(sentTo(domainCalls.suggest).at(-1)?.input['tlds']).toBe('com.test,net.test');
      expect(screen.getByRole('button', { name: '.com.test, .net.test' })).toBeVisible();
    });

    it('shows no later page before an earlier one, whose rows would move it (DOM-001)', async () => {
      const answers = new Map<number, () => void>();
      const suggested = suggestionsOf('s', 40);
      await show(
        '/domain/search?q=shopfly&free=1',
        answering(async (offset) => {
          if (offset > 1) await new Promise<void>((resolve) => answers.set(offset, resolve));
          const rows = offset === 1 ? [taken] : suggested.slice((offset - 2) * 20, (offset - 1) * 20);
          return { data: rows, total: 41 };
        }),
      );
      await waitFor(() => expect([...answers.keys()].toSorted()).toEqual([2, 3]));
      answers.get(3)!();
      expect(await screen.findByText('20 of 40 asked')).toBeVisible();
      expect(within(await list()).queryAllByRole('rowheader')).toEqual([]);
      answers.get(2)!();
      await waitFor(async () => expect(await shownNames()).toHaveLength(40));
    });
  });
});
