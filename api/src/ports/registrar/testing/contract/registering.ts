import { expect, it } from '@jest/globals';
import { toAscii } from '@certdeck/validation';
import type { CreateRequest, RefusalCode } from '../../registrar.ts';
import { CONTACTS, NAMESERVERS, DAY, valueOf, codeOf, type RegistrarSession } from './session.ts';

/** What can be registered, by whom and for what. */
export function testRegistering(at: RegistrarSession): void {
  const { clock, key, request, register, infoOf, stateNow, balance } = at;

  it('names what it sells, sorted, with rules and prices that differ (DOM-013, DOM-015)', async () => {
    const tlds = valueOf(await at.registrar.tlds());
    const names = tlds.map(({ tld }) => tld);
    expect(names).toEqual([...names].sort());
    const of = (tld: string) => tlds.find((one) => one.tld === tld);
    const shop = of('shop.test')?.prices;
    expect(shop && shop.register < shop.renew).toBe(true);
    expect([of('cn.test')?.verifiedRegistrant, of('test')?.verifiedRegistrant]).toEqual([true, false]);
    expect([of('de.test')?.redemptionDays, of('com.test')?.redemptionDays]).toEqual([0, 30]);
    expect(of('io.test')?.idnRanges).toEqual([]);
  });

  it('says of each name in the order asked whether it can be had, and for what (DOM-001)', async () => {
    await register('taken.com.test');
    const asked = [
      'free.com.test',
      'taken.com.test',
      'music.com.test',
      'demo.test',
      'com.test',
      'a.com.test',
      'free.invalid',
    ];
    const found = await at.registrar.check(asked);
    expect(found.map(({ name, state }) => [name, state])).toEqual(
      asked.map((one, index) => [
        one,
        ['free', 'taken', 'premium', 'reserved', 'reserved', 'reserved', 'unknown'][index],
      ]),
    );
    const standard = { currency: 'CNY', register: 6500, renew: 6800, transfer: 6500, restore: 56000 };
    expect(found[0]?.prices).toEqual(standard);
    expect(found[1]?.prices).toBeUndefined();
    expect(found[2]?.prices).toMatchObject({ currency: 'CNY', register: 1_600_000, renew: 6900 });
    expect(await at.registrar.check([])).toEqual([]);
  });

  it('registers a name for its years, once for each transaction ID, at its price (DOM-001)', async () => {
    const before = await balance();
    const asked = request('first.com.test', { years: 2, fee: { amount: 13_300, currency: 'CNY' } });
    const first = await at.registrar.create(asked);
    expect(valueOf(first)).toMatchObject({
      name: 'first.com.test',
      ours: true,
      statuses: ['serverTransferProhibited'],
      rgp: ['addPeriod'],
      contacts: CONTACTS,
      nameservers: NAMESERVERS,
      createdAt: clock.now(),
      expiresAt: new Date(Date.UTC(2029, 0, 31, 12)),
    });
    expect(valueOf(await at.registrar.create(asked))).toEqual(valueOf(first));
    expect(before - (await balance())).toBe(13_300);
    expect(await infoOf('first.com.test')).toEqual(valueOf(first));
    expect(codeOf(await at.registrar.create(request('first.com.test')))).toBe('TAKEN');
    // One ID is one request for ever.
    expect(codeOf(await at.registrar.create({ ...asked, name: 'other.com.test' }))).toBe('POLICY');
    expect(await stateNow('other.com.test')).toBe('free');
  });

  it('gives a name to one of those who want it at once, and takes money of that one alone (DOM-001)', async () => {
    const before = await balance();
    const same = request('wanted.com.test');
    const wanting = [same, same, ...Array.from({ length: 4 }, () => request('wanted.com.test'))];
    const answers = await Promise.all([
      ...wanting.map(async (one) => at.registrar.create(one)),
      at.rival.create(request('wanted.com.test')),
    ]);
    const refused = answers.filter(({ ok }) => !ok).map(codeOf);
    expect(new Set(refused)).toEqual(new Set(['TAKEN']));
    const ours = (await infoOf('wanted.com.test')).ours;
    expect(before - (await balance())).toBe(ours ? 6500 : 0);
    // Two with one ID are one request, and both are told of its outcome.
    const won = answers.filter(({ ok }) => ok).length;
    expect(won).toBe(answers[0]?.ok ? 2 : 1);
    expect(answers[0]?.ok).toBe(answers[1]?.ok);
  });

  it('refuses what isn’t for sale, and keeps and takes nothing (DOM-001)', async () => {
    const before = await balance();
    const cases: [CreateRequest, RefusalCode][] = [
      [request('taken.com.test'), 'TAKEN'],
      [request('demo.test'), 'RESERVED'],
      [request('com.test'), 'RESERVED'],
      [request('free.invalid'), 'NAME_INVALID'],
      [request('-free.com.test'), 'NAME_INVALID'],
      [request('a.b.com.test'), 'NAME_INVALID'],
      [request('free.com.test', { years: 11 }), 'NOT_ELIGIBLE'],
      [request('free.de.test', { years: 2 }), 'NOT_ELIGIBLE'],
      [request('free.com.test', { contacts: { ...CONTACTS, tech: 'C-9999' } }), 'CONTACT_INVALID'],
      [request('free.com.test', { nameservers: ['ns1.dns.example'] }), 'POLICY'],
      [request('free.com.test', { nameservers: ['ns1.free.com.test', 'ns2.dns.example'] }), 'POLICY'],
      [request('free.com.test', { fee: { amount: 6499, currency: 'CNY' } }), 'PRICE_CHANGED'],
      [request('free.com.test', { fee: { amount: 6500, currency: 'USD' } }), 'PRICE_CHANGED'],
      // A price of its own has to be known before.
      [request('music.com.test'), 'PRICE_CHANGED'],
      [request('music.com.test', { fee: { amount: 6500, currency: 'CNY' } }), 'PRICE_CHANGED'],
    ];
    for (const [asked, code] of cases)
      expect([asked, codeOf(await at.registrar.create(asked))]).toEqual([asked, code]);
    expect(await balance()).toBe(before);
    expect(await stateNow('free.com.test')).toBe('free');
    expect(codeOf(await at.registrar.info('free.com.test'))).toBe('NOT_FOUND');
    const premium = await register('music.com.test', { fee: { amount: 1_600_000, currency: 'CNY' } });
    expect(premium.premium).toMatchObject({ register: 1_600_000, renew: 6900 });
  });

  it('registers names of the characters that a top-level domain takes, and of no others (DOM-001)', async () => {
    const ascii = (readable: string) => toAscii(readable) ?? '';
    await register(ascii('商城.com.test'));
    await register(ascii('münchen.test'));
    await register(ascii('企业.公司.test'));
    for (const readable of ['商城.test', '商城.io.test', 'αβγ.com.test', 'аpple.com.test'])
      expect([readable, codeOf(await at.registrar.create(request(ascii(readable))))]).toEqual([
        readable,
        'NAME_INVALID',
      ]);
  });

  it('wants a notice of marks accepted before it registers what is like one (DOM-001)', async () => {
    const [found] = await at.registrar.check(['acme.app.test']);
    expect(found).toMatchObject({ state: 'free', claimsKey: expect.any(String) });
    expect(codeOf(await at.registrar.create(request('acme.app.test')))).toBe('CLAIMS_NEEDED');
    const notice = (days: number) => ({
      noticeId: '1',
      notAfter: new Date(clock.now().getTime() + days * DAY),
      acceptedAt: clock.now(),
    });
    const late = request('acme.app.test', { claims: notice(-1) });
    expect(codeOf(await at.registrar.create(late))).toBe('CLAIMS_NEEDED');
    await register('acme.app.test', { claims: notice(1) });
  });

  it('wants a deposit for what it registers, says when it ends, and keeps nothing of a refused request (DOM-001)', async () => {
    const { poor } = at;
    expect(codeOf(await poor.create(request('poor1.com.test', { years: 10 })))).toBe('done');
    const second = request('poor2.com.test', { years: 10 });
    expect(codeOf(await poor.create(second))).toBe('DEPOSIT_LOW');
    expect(await stateNow('poor2.com.test')).toBe('free');
    expect(valueOf(await poor.events()).map(({ kind }) => kind)).toEqual(['deposit-low']);
    // What was refused may be asked again under its ID.
    expect(codeOf(await poor.remove('poor1.com.test', { key: key() }))).toBe('done');
    expect(codeOf(await poor.create(second))).toBe('done');
  });
}
