import { expect, it } from '@jest/globals';
import type { DomainStatus, RegistrarContact } from '../../registrar.ts';
import { CONTACT, CONTACTS, NAMESERVERS, DAY, valueOf, codeOf, type RegistrarSession } from './session.ts';

/** What is kept, renewed and changed while a name is held. */
export function testHolding(at: RegistrarSession): void {
  const { clock, key, request, register, infoOf, endOf, balance, drain } = at;

  it('keeps contacts, the last ones under their handle, and refuses those that nobody could be reached by (DOM-001)', async () => {
    expect(codeOf(await at.registrar.saveContact({ ...CONTACT, handle: 'C-2000' }))).toBe('done');
    expect(codeOf(await at.registrar.saveContact({ ...CONTACT, handle: 'C-2000' }))).toBe('done');
    const wrong: Partial<RegistrarContact>[] = [
      { handle: 'C' },
      { phone: '13800138000' },
      { email: 'nobody' },
      { int: { ...CONTACT.int, name: '李雷' } },
      { int: { ...CONTACT.int, country: 'China' } },
      { int: { ...CONTACT.int, city: '' } },
    ];
    for (const fields of wrong) {
      const answer = await at.registrar.saveContact({ ...CONTACT, handle: 'C-3000', ...fields });
      expect([fields, codeOf(answer)]).toEqual([fields, 'CONTACT_INVALID']);
    }
  });

  it('renews from the end that was named, and never twice (DOM-001)', async () => {
    await register('renewed.com.test');
    const until = await endOf('renewed.com.test');
    const asked = { key: key(), name: 'renewed.com.test', until, years: 1 };
    const before = await balance();
    const first = valueOf(await at.registrar.renew({ ...asked, fee: { amount: 6800, currency: 'CNY' } }));
    expect(first.expiresAt).toEqual(new Date(Date.UTC(2029, 0, 31, 12)));
    const again = { ...asked, fee: { amount: 6800, currency: 'CNY' } };
    expect(valueOf(await at.registrar.renew(again))).toEqual(first);
    expect(codeOf(await at.registrar.renew({ ...asked, key: key() }))).toBe('END_DIFFERS');
    expect(before - (await balance())).toBe(6800);
    const from = { ...asked, until: first.expiresAt };
    expect(codeOf(await at.registrar.renew({ ...from, key: key(), years: 9 }))).toBe('NOT_ELIGIBLE');
    const cheap = { ...from, key: key(), fee: { amount: 1, currency: 'CNY' } };
    expect(codeOf(await at.registrar.renew(cheap))).toBe('PRICE_CHANGED');
    expect(codeOf(await at.registrar.renew({ ...from, key: key(), name: 'nobodys.com.test' }))).toBe(
      'NOT_FOUND',
    );
    expect(await endOf('renewed.com.test')).toEqual(first.expiresAt);
  });

  it('adds the next year near the end where one year is sold at a time, and not before (DOM-001)', async () => {
    await register('yearly.de.test');
    const until = await endOf('yearly.de.test');
    const renew = (from: Date, years = 1) =>
      at.registrar.renew({ key: key(), name: 'yearly.de.test', until: from, years });
    const days = (until.getTime() - clock.now().getTime()) / DAY;
    clock.advance(days - 30.5);
    expect(codeOf(await renew(until))).toBe('NOT_ELIGIBLE');
    clock.advance(1);
    expect(codeOf(await renew(until, 2))).toBe('NOT_ELIGIBLE');
    const { expiresAt } = valueOf(await renew(until));
    expect(expiresAt.getUTCFullYear()).toBe(until.getUTCFullYear() + 1);
    expect(codeOf(await renew(expiresAt))).toBe('NOT_ELIGIBLE');
    await drain();
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
    const change = (more: object) => at.registrar.update({ key: key(), name: domain, ...more });
    const servers = ['ns3.dns.example', 'ns4.dns.example'];
    expect(codeOf(await at.registrar.saveContact({ ...CONTACT, handle: 'C-4000' }))).toBe('done');
    expect(codeOf(await change({ nameservers: servers, contacts: { tech: 'C-4000' } }))).toBe('done');
    const changed = await infoOf(domain);
    expect(changed.nameservers).toEqual(servers);
    expect(changed.contacts).toEqual({ ...CONTACTS, tech: 'C-4000' });
    expect(codeOf(await change({ contacts: { tech: 'C-9999' } }))).toBe('CONTACT_INVALID');
    expect(codeOf(await change({ addStatuses: ['serverHold'] }))).toBe('POLICY');

    const held: DomainStatus[] = ['clientHold', 'clientDeleteProhibited', 'clientRenewProhibited'];
    expect(codeOf(await change({ addStatuses: held }))).toBe('done');
    expect((await infoOf(domain)).statuses).toEqual(expect.arrayContaining(held));
    expect(codeOf(await at.registrar.remove(domain, { key: key() }))).toBe('LOCKED');
    const renewal = { name: domain, until: await endOf(domain), years: 1 };
    expect(codeOf(await at.registrar.renew({ ...renewal, key: key() }))).toBe('LOCKED');
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
    const theirs = valueOf(await at.rival.create(request('theirs.com.test')));
    const seen = await infoOf('theirs.com.test');
    expect([seen.ours, seen.repositoryId, seen.contacts]).toEqual([false, theirs.repositoryId, undefined]);
    const asked = { key: key(), name: 'theirs.com.test' };
    const until = theirs.expiresAt ?? clock.now();
    expect(codeOf(await at.registrar.renew({ ...asked, until, years: 1 }))).toBe('NOT_OURS');
    expect(codeOf(await at.registrar.update({ ...asked, nameservers: [] }))).toBe('NOT_OURS');
    expect(codeOf(await at.registrar.remove('theirs.com.test', { key: key() }))).toBe('NOT_OURS');
    expect(codeOf(await at.registrar.restore('theirs.com.test', { key: key() }))).toBe('NOT_OURS');
    expect(codeOf(await at.rival.info('theirs.com.test'))).toBe('done');
  });
}
