import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { bindCardPage, CARD_PAGE, type CardLibrary, STRIPE_LIBRARY } from './routes.ts';

async function ask(url: string, library: CardLibrary = STRIPE_LIBRARY) {
  const server = Fastify();
  bindCardPage(server, library);
  const answer = await server.inject({ url, headers: { 'accept-language': 'de' } });
  await server.close();
  return answer;
}

/** Elements of the page by their ids, as the script of the page leaves them. */
interface Shown {
  currencies: { textContent: string; hidden: boolean };
  waiting: { hidden: boolean };
  failed: { hidden: boolean };
  leave: { href: string };
}

/** Runs the page's script at an address. @param stripe the provider's library, where it has been loaded */
async function open(hash: string, stripe?: unknown): Promise<Shown> {
  const shown: Shown = {
    currencies: { textContent: 'Angezeigt in {web}, abgebucht in {back}.', hidden: true },
    waiting: { hidden: false },
    failed: { hidden: true },
    leave: { href: '/payment' },
  };
  const { body } = await ask(`${CARD_PAGE}.js`);
  runInNewContext(body, {
    URL,
    URLSearchParams,
    location: { hash, origin: 'https://portal.example' },
    document: { getElementById: (id: keyof Shown) => shown[id] },
    ...(stripe === undefined ? {} : { Stripe: stripe }),
  });
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return shown;
}

const HASH = '#key=pk_1&secret=cs_1_secret_2&web=CNY&back=CNY&leave=%2Fpayment%3ForderNo%3DN1';

describe('the card page', () => {
  it('loads the library of the provider, which its own policy opens and nothing else (BIL-026)', async () => {
    const { body, headers } = await ask(CARD_PAGE);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<script defer src="https://js.stripe.com/endive/stripe.js">');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|\*(?!\.)/);
  });

  it.each([
    ['zh', 'zh'],
    ['ja', 'ja'],
    ['xx', 'de'],
    ['"><script>', 'de'],
  ])(
    'speaks the language of the portal where the address says %s, else the browser’s',
    async (lang, spoken) => {
      const { body } = await ask(`${CARD_PAGE}?${new URLSearchParams({ lang })}`);
      expect(body).toContain(`<html lang="${spoken}">`);
    },
  );

  it('opens the fields with what the pay call answered (BIL-025)', async () => {
    const started: unknown[] = [];
    const mounted: string[] = [];
    const shown = await open(HASH, (key: string) => ({
      async createEmbeddedCheckoutPage({ fetchClientSecret }: { fetchClientSecret(): Promise<string> }) {
        started.push(key, await fetchClientSecret());
        return { mount: (place: string) => mounted.push(place) };
      },
    }));
    expect(started).toEqual(['pk_1', 'cs_1_secret_2']);
    expect(mounted).toEqual(['#card']);
    expect([shown.waiting.hidden, shown.failed.hidden, shown.leave.href]).toEqual([
      true,
      true,
      '/payment?orderNo=N1',
    ]);
    expect(shown.currencies.hidden).toBe(true);
  });

  it('shows both currencies where another one is charged (BIL-025, D-180)', async () => {
    const { currencies } = await open(HASH.replace('back=CNY', 'back=USD'));
    expect(currencies).toEqual({ textContent: 'Angezeigt in CNY, abgebucht in USD.', hidden: false });
  });

  it.each([
    ['the library isn’t there', HASH, undefined],
    ['it takes nothing', HASH, () => ({ createEmbeddedCheckoutPage: () => Promise.reject(new Error('no')) })],
    [
      'it refuses the key',
      HASH,
      () => {
        throw new Error('no');
      },
    ],
    ['the address says nothing', '', () => ({})],
  ])('says so where %s', async (_why, hash, stripe) => {
    const { waiting, failed } = await open(hash, stripe);
    expect([waiting.hidden, failed.hidden]).toEqual([true, false]);
  });

  it('leads back to pages of the portal alone', async () => {
    for (const leave of ['https://evil.example/', 'javascript:alert(1)', '//evil.example'])
      expect((await open(`#leave=${encodeURIComponent(leave)}`)).leave.href).toBe('/payment');
  });
});
