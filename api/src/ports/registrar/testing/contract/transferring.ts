import { expect, it } from '@jest/globals';
import type { Registrar } from '../../registrar.ts';
import { codeOf, CONTACTS, DAY, type RegistrarSession, valueOf } from './session.ts';

const CODE = 'Zq4-mUch.To_Guess';

/** How names go to other registrars and come from them. */
export function testTransferring(at: RegistrarSession): void {
  const { clock, key, request, register, infoOf, stateOf, balance, drain } = at;
  const ask = (registrar: Registrar, name: string, code = CODE) =>
    registrar.requestTransfer({ key: key(), name, code });
  const decide = (registrar: Registrar, name: string, decision: 'approve' | 'reject' | 'cancel') =>
    registrar.decideTransfer(name, decision, { key: key() });
  /** A name of the rival that can be asked for. */
  async function theirs(name: string): Promise<void> {
    valueOf(await at.rival.create(request(name, { years: 2 })));
    clock.advance(61);
    valueOf(await at.rival.setTransferCode(name, CODE, { key: key() }));
  }

  it('asks for a name with its code, and has it with a year more once its registrar approves (DOM-007)', async () => {
    const name = 'coming.com.test';
    await theirs(name);
    await drain();
    const end = valueOf(await at.rival.info(name)).expiresAt ?? clock.now();
    const before = await balance();
    expect(codeOf(await ask(at.registrar, name, 'another'))).toBe('CODE_INVALID');
    const cheap = { key: key(), name, code: CODE, fee: { amount: 1, currency: 'CNY' } };
    expect(codeOf(await at.registrar.requestTransfer(cheap))).toBe('PRICE_CHANGED');
    expect(before - (await balance())).toBe(0);
    const asked = { key: key(), name, code: CODE, fee: { amount: 6500, currency: 'CNY' } };
    const transfer = valueOf(await at.registrar.requestTransfer(asked));
    expect(transfer).toMatchObject({ name, state: 'pending', toUs: true, requestedAt: clock.now() });
    expect(transfer.decidedAt.getTime() - clock.now().getTime()).toBe(5 * DAY);
    // The same request asks once.
    expect(valueOf(await at.registrar.requestTransfer(asked))).toEqual(transfer);
    expect(before - (await balance())).toBe(6500);
    expect(codeOf(await ask(at.registrar, name))).toBe('NOT_ELIGIBLE');
    expect(valueOf(await at.rival.queryTransfer(name)).toUs).toBe(false);
    expect((await infoOf(name)).statuses).toContain('pendingTransfer');
    expect(codeOf(await at.rival.update({ key: key(), name, nameservers: [] }))).toBe('LOCKED');
    // Who asked can't approve.
    expect(codeOf(await decide(at.registrar, name, 'approve'))).toBe('NOT_OURS');
    expect(codeOf(await decide(at.rival, name, 'approve'))).toBe('done');
    const come = await infoOf(name);
    expect([come.ours, come.expiresAt?.getUTCFullYear()]).toEqual([true, end.getUTCFullYear() + 1]);
    expect(come.statuses).toEqual(['serverTransferProhibited']);
    expect(come.rgp).toEqual(['transferPeriod']);
    expect(valueOf(await at.registrar.queryTransfer(name)).state).toBe('clientApproved');
    // Contacts are those of who has it now.
    expect(codeOf(await at.registrar.update({ key: key(), name, contacts: CONTACTS }))).toBe('done');
    expect(codeOf(await at.rival.update({ key: key(), name, nameservers: [] }))).toBe('NOT_OURS');
    const events = (await drain()).filter((event) => event.name === name);
    expect(events.map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
  });

  it('tells the price of a name of another registrar that has one of its own (DOM-007)', async () => {
    const name = 'car.com.test';
    const fee = { amount: 48_000_00, currency: 'CNY' };
    valueOf(await at.rival.create(request(name, { years: 1, fee })));
    expect(await infoOf(name)).toMatchObject({ ours: false, premium: { transfer: 4_800_00 } });
    await drain();
  });

  it('gives the money back for a transfer that is rejected or taken back (DOM-007)', async () => {
    const name = 'refused.com.test';
    await theirs(name);
    const before = await balance();
    valueOf(await ask(at.registrar, name));
    expect(valueOf(await decide(at.rival, name, 'reject')).state).toBe('clientRejected');
    valueOf(await ask(at.registrar, name));
    expect(before - (await balance())).toBe(6500);
    // Its sponsor can't take it back.
    expect(codeOf(await decide(at.rival, name, 'cancel'))).toBe('NOT_OURS');
    expect(valueOf(await decide(at.registrar, name, 'cancel')).state).toBe('clientCancelled');
    expect(codeOf(await decide(at.registrar, name, 'cancel'))).toBe('NOT_ELIGIBLE');
    expect(before - (await balance())).toBe(0);
    expect([
      await infoOf(name).then(({ ours }) => ours),
      valueOf(await at.registrar.queryTransfer(name)).state,
    ]).toEqual([false, 'clientCancelled']);
    await drain();
  });

  it('lets a name go after five days in which nobody decides, and tells of it (DOM-007)', async () => {
    const name = 'leaving.com.test';
    await register(name);
    // New names stay for 60 days.
    expect(codeOf(await at.registrar.setTransferCode(name, CODE, { key: key() }))).toBe('done');
    expect(codeOf(await ask(at.rival, name))).toBe('LOCKED');
    clock.advance(61);
    await drain();
    const change = (more: object) => at.registrar.update({ key: key(), name, ...more });
    expect(codeOf(await change({ addStatuses: ['clientTransferProhibited'] }))).toBe('done');
    expect(codeOf(await ask(at.rival, name))).toBe('LOCKED');
    expect(codeOf(await change({ removeStatuses: ['clientTransferProhibited'] }))).toBe('done');
    // A code that was taken away is none.
    expect(codeOf(await at.registrar.setTransferCode(name, undefined, { key: key() }))).toBe('done');
    expect(codeOf(await ask(at.rival, name))).toBe('CODE_INVALID');
    expect(codeOf(await at.registrar.setTransferCode(name, CODE, { key: key() }))).toBe('done');
    valueOf(await ask(at.rival, name));
    clock.advance(4.9);
    expect((await stateOf(name))[0]).toContain('pendingTransfer');
    expect((await drain()).map((event) => [event.name, event.kind])).toEqual([[name, 'transfer']]);
    clock.advance(0.2);
    expect((await drain()).map((event) => [event.name, event.kind])).toEqual([[name, 'transfer']]);
    expect((await infoOf(name)).ours).toBe(false);
    expect(valueOf(await at.registrar.queryTransfer(name)).state).toBe('serverApproved');
    expect(valueOf(await at.rival.info(name)).ours).toBe(true);
  });

  it('refuses what nobody can ask for (DOM-007)', async () => {
    await register('kept.com.test');
    expect(codeOf(await ask(at.registrar, 'kept.com.test'))).toBe('NOT_ELIGIBLE');
    expect(codeOf(await ask(at.registrar, 'nobodys.com.test'))).toBe('NOT_FOUND');
    expect(codeOf(await at.registrar.queryTransfer('kept.com.test'))).toBe('NOT_ELIGIBLE');
    await theirs('strange.com.test');
    expect(codeOf(await at.registrar.setTransferCode('strange.com.test', CODE, { key: key() }))).toBe(
      'NOT_OURS',
    );
    await drain();
  });
}
