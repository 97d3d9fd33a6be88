import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toAscii } from '@certdeck/validation';
import type {
  CreateRequest,
  DomainStatus,
  RefusalCode,
  Registrar,
  RegistrarAnswer,
  RegistrarContact,
  RegistrarEvent,
  RgpStatus,
} from '../registrar.ts';

/** Sessions of three registrars with one registry, whose top-level domains are those of `embedded/policies.ts`. */
export interface RegistrarHarness {
  registrar: Registrar;
  /** Another registrar, who gets names away. */
  rival: Registrar;
  /** One who has paid in 110000: enough for ten years of a name below `com.test`, and for no second one. */
  poor: Registrar;
  close(): Promise<void>;
}

export interface RegistrarTraits {
  /** Messages that it tells before the first is acknowledged; EPP shows one (RFC 5730 2.9.2.3). */
  eventsAtOnce?: number;
}

const DAY = 86_400_000;

/** A clock that stands still but for `advance`. */
export interface TestClock {
  now(): Date;
  advance(days: number): void;
}

function createTestClock(): TestClock {
  let present = Date.UTC(2027, 0, 31, 12);
  return {
    now: () => new Date(present),
    advance: (days) => void (present += days * DAY),
  };
}

const CONTACT: RegistrarContact = {
  handle: 'C-1000',
  int: { name: 'Li Lei', street: '1 Test Road', city: 'Beijing', postcode: '100000', country: 'CN' },
  loc: { name: '李雷', street: '测试路1号', city: '北京', postcode: '100000', country: 'CN' },
  phone: '+86.13800138000',
  email: 'li.lei@customer.example',
};
const CONTACTS = { registrant: 'C-1000', admin: 'C-1000', tech: 'C-1000', billing: 'C-1000' };
const NAMESERVERS = ['ns1.dns.example', 'ns2.dns.example'];

function valueOf<Value>(answer: RegistrarAnswer<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer.value;
}
const codeOf = (answer: RegistrarAnswer<unknown>): RefusalCode | 'done' => (answer.ok ? 'done' : answer.code);

/** The contract of the port, which every adapter keeps with a registry of the same rules behind it. */
export function describeRegistrar(
  name: string,
  open: (clock: TestClock) => Promise<RegistrarHarness>,
  { eventsAtOnce = 10 }: RegistrarTraits = {},
): void {
  describe(`${name} as a registrar`, () => {
    const clock = createTestClock();
    let harness: RegistrarHarness;
    let registrar: Registrar;
    let keys = 0;
    const key = () => `N${++keys}-1`;
    const request = (domain: string, more: Partial<CreateRequest> = {}): CreateRequest => ({
      key: key(),
      name: domain,
      years: 1,
      contacts: CONTACTS,
      nameservers: NAMESERVERS,
      ...more,
    });
    const register = async (domain: string, more: Partial<CreateRequest> = {}) =>
      valueOf(await registrar.create(request(domain, more)));
    const infoOf = async (domain: string) => valueOf(await registrar.info(domain));
    const endOf = async (domain: string) => (await infoOf(domain)).expiresAt ?? new Date(0);
    const stateOf = async (domain: string): Promise<[DomainStatus[], RgpStatus[]]> => {
      const { statuses, rgp } = await infoOf(domain);
      return [statuses, rgp];
    };
    const stateNow = async (domain: string) => (await registrar.check([domain]))[0]?.state;
    const balance = async () => valueOf(await registrar.deposit()).amount;
    const drain = async (): Promise<RegistrarEvent[]> => {
      const all: RegistrarEvent[] = [];
      for (;;) {
        const some = valueOf(await registrar.events());
        if (some.length === 0) return all;
        all.push(...some);
        for (const { id } of some) expect(codeOf(await registrar.acknowledge(id))).toBe('done');
      }
    };

    beforeAll(async () => {
      harness = await open(clock);
      registrar = harness.registrar;
      for (const one of [registrar, harness.rival, harness.poor])
        expect(codeOf(await one.saveContact(CONTACT))).toBe('done');
    });
    afterAll(() => harness.close());

    it('names what it sells, sorted, with rules and prices that differ (DOM-013, DOM-015)', async () => {
      const tlds = valueOf(await registrar.tlds());
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
      const found = await registrar.check(asked);
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
      expect(await registrar.check([])).toEqual([]);
    });

    it('registers a name for its years, once for each transaction ID, at its price (DOM-001)', async () => {
      const before = await balance();
      const asked = request('first.com.test', { years: 2, fee: { amount: 13_300, currency: 'CNY' } });
      const first = await registrar.create(asked);
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
      expect(valueOf(await registrar.create(asked))).toEqual(valueOf(first));
      expect(before - (await balance())).toBe(13_300);
      expect(await infoOf('first.com.test')).toEqual(valueOf(first));
      expect(codeOf(await registrar.create(request('first.com.test')))).toBe('TAKEN');
      // One ID is one request for ever.
      expect(codeOf(await registrar.create({ ...asked, name: 'other.com.test' }))).toBe('POLICY');
      expect(await stateNow('other.com.test')).toBe('free');
    });

    it('gives a name to one of those who want it at once, and takes money of that one alone (DOM-001)', async () => {
      const before = await balance();
      const same = request('wanted.com.test');
      const wanting = [same, same, ...Array.from({ length: 4 }, () => request('wanted.com.test'))];
      const answers = await Promise.all([
        ...wanting.map(async (one) => registrar.create(one)),
        harness.rival.create(request('wanted.com.test')),
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
        expect([asked, codeOf(await registrar.create(asked))]).toEqual([asked, code]);
      expect(await balance()).toBe(before);
      expect(await stateNow('free.com.test')).toBe('free');
      expect(codeOf(await registrar.info('free.com.test'))).toBe('NOT_FOUND');
      const premium = await register('music.com.test', { fee: { amount: 1_600_000, currency: 'CNY' } });
      expect(premium.premium).toMatchObject({ register: 1_600_000, renew: 6900 });
    });

    it('registers names of the characters that a top-level domain takes, and of no others (DOM-001)', async () => {
      const ascii = (readable: string) => toAscii(readable) ?? '';
      await register(ascii('商城.com.test'));
      await register(ascii('münchen.test'));
      await register(ascii('企业.公司.test'));
      for (const readable of ['商城.test', '商城.io.test', 'αβγ.com.test', 'аpple.com.test'])
        expect([readable, codeOf(await registrar.create(request(ascii(readable))))]).toEqual([
          readable,
          'NAME_INVALID',
        ]);
    });

    it('wants a notice of marks accepted before it registers what is like one (DOM-001)', async () => {
      const [found] = await registrar.check(['acme.app.test']);
      expect(found).toMatchObject({ state: 'free', claimsKey: expect.any(String) });
      expect(codeOf(await registrar.create(request('acme.app.test')))).toBe('CLAIMS_NEEDED');
      const notice = (days: number) => ({
        noticeId: '1',
        notAfter: new Date(clock.now().getTime() + days * DAY),
        acceptedAt: clock.now(),
      });
      const late = request('acme.app.test', { claims: notice(-1) });
      expect(codeOf(await registrar.create(late))).toBe('CLAIMS_NEEDED');
      await register('acme.app.test', { claims: notice(1) });
    });

    it('wants a deposit for what it registers, says when it ends, and keeps nothing of a refused request (DOM-001)', async () => {
      const { poor } = harness;
      expect(codeOf(await poor.create(request('poor1.com.test', { years: 10 })))).toBe('done');
      const second = request('poor2.com.test', { years: 10 });
      expect(codeOf(await poor.create(second))).toBe('DEPOSIT_LOW');
      expect(await stateNow('poor2.com.test')).toBe('free');
      expect(valueOf(await poor.events()).map(({ kind }) => kind)).toEqual(['deposit-low']);
      // What was refused may be asked again under its ID.
      expect(codeOf(await poor.remove('poor1.com.test', { key: key() }))).toBe('done');
      expect(codeOf(await poor.create(second))).toBe('done');
    });

    it('keeps contacts, the last ones under their handle, and refuses those that nobody could be reached by (DOM-001)', async () => {
      expect(codeOf(await registrar.saveContact({ ...CONTACT, handle: 'C-2000' }))).toBe('done');
      expect(codeOf(await registrar.saveContact({ ...CONTACT, handle: 'C-2000' }))).toBe('done');
      const wrong: Partial<RegistrarContact>[] = [
        { handle: 'C' },
        { phone: '13800138000' },
        { email: 'nobody' },
        { int: { ...CONTACT.int, name: '李雷' } },
        { int: { ...CONTACT.int, country: 'China' } },
        { int: { ...CONTACT.int, city: '' } },
      ];
      for (const fields of wrong) {
        const answer = await registrar.saveContact({ ...CONTACT, handle: 'C-3000', ...fields });
        expect([fields, codeOf(answer)]).toEqual([fields, 'CONTACT_INVALID']);
      }
    });

    it('renews from the end that was named, and never twice (DOM-001)', async () => {
      await register('renewed.com.test');
      const until = await endOf('renewed.com.test');
      const asked = { key: key(), name: 'renewed.com.test', until, years: 1 };
      const before = await balance();
      const first = valueOf(await registrar.renew({ ...asked, fee: { amount: 6800, currency: 'CNY' } }));
      expect(first.expiresAt).toEqual(new Date(Date.UTC(2029, 0, 31, 12)));
      const again = { ...asked, fee: { amount: 6800, currency: 'CNY' } };
      expect(valueOf(await registrar.renew(again))).toEqual(first);
      expect(codeOf(await registrar.renew({ ...asked, key: key() }))).toBe('END_DIFFERS');
      expect(before - (await balance())).toBe(6800);
      const from = { ...asked, until: first.expiresAt };
      expect(codeOf(await registrar.renew({ ...from, key: key(), years: 9 }))).toBe('NOT_ELIGIBLE');
      const cheap = { ...from, key: key(), fee: { amount: 1, currency: 'CNY' } };
      expect(codeOf(await registrar.renew(cheap))).toBe('PRICE_CHANGED');
      expect(codeOf(await registrar.renew({ ...from, key: key(), name: 'nobodys.com.test' }))).toBe(
        'NOT_FOUND',
      );
      expect(await endOf('renewed.com.test')).toEqual(first.expiresAt);
    });

    it('ends on the 28th of February what began on a 29th (DOM-001)', async () => {
      const leap = Date.UTC(2028, 1, 29, 12);
      clock.advance((leap - clock.now().getTime()) / DAY);
      expect((await register('leap.com.test')).expiresAt).toEqual(new Date(Date.UTC(2029, 1, 28, 12)));
      await drain();
    });

    it('changes servers, contacts and statuses, and holds to those that prohibit (DOM-001)', async () => {
      const domain = 'changed.com.test';
      await register(domain);
      const change = (more: object) => registrar.update({ key: key(), name: domain, ...more });
      const servers = ['ns3.dns.example', 'ns4.dns.example'];
      expect(codeOf(await registrar.saveContact({ ...CONTACT, handle: 'C-4000' }))).toBe('done');
      expect(codeOf(await change({ nameservers: servers, contacts: { tech: 'C-4000' } }))).toBe('done');
      const changed = await infoOf(domain);
      expect(changed.nameservers).toEqual(servers);
      expect(changed.contacts).toEqual({ ...CONTACTS, tech: 'C-4000' });
      expect(codeOf(await change({ contacts: { tech: 'C-9999' } }))).toBe('CONTACT_INVALID');
      expect(codeOf(await change({ addStatuses: ['serverHold'] }))).toBe('POLICY');

      const held: DomainStatus[] = ['clientHold', 'clientDeleteProhibited', 'clientRenewProhibited'];
      expect(codeOf(await change({ addStatuses: held }))).toBe('done');
      expect((await infoOf(domain)).statuses).toEqual(expect.arrayContaining(held));
      expect(codeOf(await registrar.remove(domain, { key: key() }))).toBe('LOCKED');
      const renewal = { name: domain, until: await endOf(domain), years: 1 };
      expect(codeOf(await registrar.renew({ ...renewal, key: key() }))).toBe('LOCKED');
      expect(codeOf(await change({ addStatuses: ['clientUpdateProhibited'] }))).toBe('done');
      expect(codeOf(await change({ nameservers: NAMESERVERS }))).toBe('LOCKED');
      expect(codeOf(await change({ removeStatuses: ['clientUpdateProhibited', ...held] }))).toBe('done');
      expect(codeOf(await change({ nameservers: [] }))).toBe('done');
      expect((await infoOf(domain)).statuses).toContain('inactive');
      // The lock of new names ends by itself.
      expect((await infoOf(domain)).statuses).toContain('serverTransferProhibited');
      clock.advance(60);
      expect((await infoOf(domain)).statuses).toEqual(['inactive']);
    });

    it('shows another’s name without whose it is, and lets nobody else change it (DOM-001)', async () => {
      const theirs = valueOf(await harness.rival.create(request('theirs.com.test')));
      const seen = await infoOf('theirs.com.test');
      expect([seen.ours, seen.repositoryId, seen.contacts]).toEqual([false, theirs.repositoryId, undefined]);
      const asked = { key: key(), name: 'theirs.com.test' };
      const until = theirs.expiresAt ?? clock.now();
      expect(codeOf(await registrar.renew({ ...asked, until, years: 1 }))).toBe('NOT_OURS');
      expect(codeOf(await registrar.update({ ...asked, nameservers: [] }))).toBe('NOT_OURS');
      expect(codeOf(await registrar.remove('theirs.com.test', { key: key() }))).toBe('NOT_OURS');
      expect(codeOf(await registrar.restore('theirs.com.test', { key: key() }))).toBe('NOT_OURS');
      expect(codeOf(await harness.rival.info('theirs.com.test'))).toBe('done');
    });

    it('gives the fee back for what is deleted within the add grace period, once (DOM-001)', async () => {
      const before = await balance();
      await register('undone.com.test');
      clock.advance(4.9);
      const asked = { key: key() };
      expect(valueOf(await registrar.remove('undone.com.test', asked))).toEqual({ refunded: true });
      expect(valueOf(await registrar.remove('undone.com.test', asked))).toEqual({ refunded: true });
      expect(await balance()).toBe(before);
      expect(await stateNow('undone.com.test')).toBe('free');

      const old = (await register('late.com.test')).repositoryId;
      clock.advance(5);
      expect(valueOf(await registrar.remove('late.com.test', { key: key() }))).toEqual({ refunded: false });
      expect(before - (await balance())).toBe(6500);
      expect(await stateOf('late.com.test')).toEqual([['pendingDelete'], ['redemptionPeriod']]);
      expect(codeOf(await registrar.remove('late.com.test', { key: key() }))).toBe('LOCKED');
      // A deleted name whose end is ahead costs the restore alone.
      expect(codeOf(await registrar.restore('late.com.test', { key: key() }))).toBe('done');
      expect(before - (await balance())).toBe(6500 + 56_000);
      expect((await infoOf('late.com.test')).repositoryId).toBe(old);
    });

    it('lets a name that isn’t renewed pass through grace and redemption until it is free, and says so (DOM-001)', async () => {
      await drain();
      const { repositoryId } = await register('left.com.test');
      await register('kept.com.test');
      await register('restored.com.test');
      const end = await endOf('left.com.test');
      const days = (end.getTime() - clock.now().getTime()) / DAY;

      clock.advance(days - 0.5);
      expect(await stateOf('left.com.test')).toEqual([['ok'], []]);
      clock.advance(1);
      expect(await stateOf('left.com.test')).toEqual([['ok'], ['autoRenewPeriod']]);
      clock.advance(44);
      const late = { key: key(), name: 'kept.com.test', until: end, years: 1 };
      expect(codeOf(await registrar.renew(late))).toBe('done');
      expect(await stateOf('kept.com.test')).toEqual([['ok'], []]);
      expect(codeOf(await registrar.restore('left.com.test', { key: key() }))).toBe('NOT_ELIGIBLE');

      clock.advance(1);
      expect(await stateOf('left.com.test')).toEqual([['pendingDelete'], ['redemptionPeriod']]);
      expect(await stateNow('left.com.test')).toBe('taken');
      const tooLate = { key: key(), name: 'left.com.test', until: end, years: 1 };
      expect(codeOf(await registrar.renew(tooLate))).toBe('NOT_ELIGIBLE');
      expect(codeOf(await registrar.update({ key: key(), name: 'left.com.test', nameservers: [] }))).toBe(
        'LOCKED',
      );
      const before = await balance();
      const restoring = { key: key() };
      expect(codeOf(await registrar.restore('restored.com.test', restoring))).toBe('done');
      expect(codeOf(await registrar.restore('restored.com.test', restoring))).toBe('done');
      // With the year that it begins.
      expect(before - (await balance())).toBe(56_000 + 6800);
      expect((await endOf('restored.com.test')).getUTCFullYear()).toBe(end.getUTCFullYear() + 1);

      clock.advance(30);
      expect(await stateOf('left.com.test')).toEqual([['pendingDelete'], ['pendingDelete']]);
      expect(codeOf(await registrar.restore('left.com.test', { key: key() }))).toBe('NOT_ELIGIBLE');
      clock.advance(5);
      expect(codeOf(await registrar.info('left.com.test'))).toBe('NOT_FOUND');
      expect(await stateNow('left.com.test')).toBe('free');

      const told = (await drain()).filter((event) => event.name === 'left.com.test');
      expect(told.map(({ kind, at }) => [kind, (at.getTime() - end.getTime()) / DAY])).toEqual([
        ['other', 0],
        ['changed', 45],
        ['changed', 75],
        ['deleted', 80],
      ]);
      const another = valueOf(await harness.rival.create(request('left.com.test')));
      expect(another.repositoryId).not.toBe(repositoryId);
    });

    it('frees a name at its end where its top-level domain has no redemption (DOM-001)', async () => {
      const { expiresAt = clock.now() } = await register('short.de.test');
      clock.advance((expiresAt.getTime() - clock.now().getTime()) / DAY - 0.5);
      expect(await stateNow('short.de.test')).toBe('taken');
      clock.advance(0.5);
      expect(await stateNow('short.de.test')).toBe('free');
      expect(valueOf(await harness.rival.create(request('short.de.test'))).ours).toBe(true);
      const told = (await drain()).filter((event) => event.name === 'short.de.test');
      expect(told.map(({ kind }) => kind)).toEqual(['deleted']);
    });

    it('tells events, the oldest first and at most ten, until they are acknowledged (DOM-001)', async () => {
      await drain();
      const names = Array.from({ length: 12 }, (_one, index) => `short${index}.de.test`);
      for (const domain of names) {
        await register(domain);
        clock.advance(0.01);
      }
      clock.advance(366);
      const first = valueOf(await registrar.events());
      expect(first.map((event) => event.name)).toEqual(names.slice(0, eventsAtOnce));
      expect(valueOf(await registrar.events())).toEqual(first);
      const [oldest] = first;
      expect(codeOf(await registrar.acknowledge(oldest?.id ?? ''))).toBe('done');
      expect(codeOf(await registrar.acknowledge(oldest?.id ?? ''))).toBe('done');
      expect(valueOf(await registrar.events()).map((event) => event.name)).toEqual(
        names.slice(1, 1 + eventsAtOnce),
      );
      expect((await drain()).map((event) => event.name)).toEqual(names.slice(1));
      // They are nobody else’s.
      expect(
        valueOf(await harness.rival.events()).filter((event) => names.includes(event.name ?? '')),
      ).toEqual([]);
    });
  });
}
