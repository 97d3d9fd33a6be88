import { expect, it } from '@jest/globals';
import { DAY, valueOf, codeOf, type RegistrarSession } from './session.ts';

/** Giving names back, letting them end, and the events that say so. */
export function testEnding(at: RegistrarSession): void {
  const { clock, key, request, register, infoOf, endOf, stateOf, stateNow, balance, drain, eventsAtOnce } =
    at;

  it('gives the fee back for what is deleted within the add grace period, once (DOM-001)', async () => {
    const before = await balance();
    await register('undone.com.test');
    clock.advance(4.9);
    const asked = { key: key() };
    expect(valueOf(await at.registrar.remove('undone.com.test', asked))).toEqual({ refunded: true });
    expect(valueOf(await at.registrar.remove('undone.com.test', asked))).toEqual({ refunded: true });
    expect(await balance()).toBe(before);
    expect(await stateNow('undone.com.test')).toBe('free');

    const old = (await register('late.com.test')).repositoryId;
    clock.advance(5);
    expect(valueOf(await at.registrar.remove('late.com.test', { key: key() }))).toEqual({ refunded: false });
    expect(before - (await balance())).toBe(6500);
    expect(await stateOf('late.com.test')).toEqual([['pendingDelete'], ['redemptionPeriod']]);
    expect(codeOf(await at.registrar.remove('late.com.test', { key: key() }))).toBe('LOCKED');
    // A deleted name whose end is ahead costs the restore alone.
    expect(codeOf(await at.registrar.restore('late.com.test', { key: key() }))).toBe('done');
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
    expect(codeOf(await at.registrar.renew(late))).toBe('done');
    expect(await stateOf('kept.com.test')).toEqual([['ok'], []]);
    expect(codeOf(await at.registrar.restore('left.com.test', { key: key() }))).toBe('NOT_ELIGIBLE');

    clock.advance(1);
    expect(await stateOf('left.com.test')).toEqual([['pendingDelete'], ['redemptionPeriod']]);
    expect(await stateNow('left.com.test')).toBe('taken');
    const tooLate = { key: key(), name: 'left.com.test', until: end, years: 1 };
    expect(codeOf(await at.registrar.renew(tooLate))).toBe('NOT_ELIGIBLE');
    expect(codeOf(await at.registrar.update({ key: key(), name: 'left.com.test', nameservers: [] }))).toBe(
      'LOCKED',
    );
    const before = await balance();
    const restoring = { key: key() };
    expect(codeOf(await at.registrar.restore('restored.com.test', restoring))).toBe('done');
    expect(codeOf(await at.registrar.restore('restored.com.test', restoring))).toBe('done');
    // With the year that it begins.
    expect(before - (await balance())).toBe(56_000 + 6800);
    expect((await endOf('restored.com.test')).getUTCFullYear()).toBe(end.getUTCFullYear() + 1);

    clock.advance(30);
    expect(await stateOf('left.com.test')).toEqual([['pendingDelete'], ['pendingDelete']]);
    expect(codeOf(await at.registrar.restore('left.com.test', { key: key() }))).toBe('NOT_ELIGIBLE');
    clock.advance(5);
    expect(codeOf(await at.registrar.info('left.com.test'))).toBe('NOT_FOUND');
    expect(await stateNow('left.com.test')).toBe('free');

    const events = (await drain()).filter((event) => event.name === 'left.com.test');
    expect(events.map(({ kind, at }) => [kind, (at.getTime() - end.getTime()) / DAY])).toEqual([
      ['other', 0],
      ['changed', 45],
      ['changed', 75],
      ['deleted', 80],
    ]);
    const another = valueOf(await at.rival.create(request('left.com.test')));
    expect(another.repositoryId).not.toBe(repositoryId);
  });

  it('frees a name at its end where its top-level domain has no redemption (DOM-001)', async () => {
    const { expiresAt = clock.now() } = await register('short.de.test');
    clock.advance((expiresAt.getTime() - clock.now().getTime()) / DAY - 0.5);
    expect(await stateNow('short.de.test')).toBe('taken');
    clock.advance(0.5);
    expect(await stateNow('short.de.test')).toBe('free');
    expect(valueOf(await at.rival.create(request('short.de.test'))).ours).toBe(true);
    const events = (await drain()).filter((event) => event.name === 'short.de.test');
    expect(events.map(({ kind }) => kind)).toEqual(['deleted']);
  });

  it('tells events, the oldest first and at most ten, until they are acknowledged (DOM-001)', async () => {
    await drain();
    const names = Array.from({ length: 12 }, (_one, index) => `short${index}.de.test`);
    for (const domain of names) {
      await register(domain);
      clock.advance(0.01);
    }
    clock.advance(366);
    const first = valueOf(await at.registrar.events());
    expect(first.map((event) => event.name)).toEqual(names.slice(0, eventsAtOnce));
    expect(valueOf(await at.registrar.events())).toEqual(first);
    const [oldest] = first;
    expect(codeOf(await at.registrar.acknowledge(oldest?.id ?? ''))).toBe('done');
    expect(codeOf(await at.registrar.acknowledge(oldest?.id ?? ''))).toBe('done');
    expect(valueOf(await at.registrar.events()).map((event) => event.name)).toEqual(
      names.slice(1, 1 + eventsAtOnce),
    );
    expect((await drain()).map((event) => event.name)).toEqual(names.slice(1));
    // They are nobody else’s.
    expect(valueOf(await at.rival.events()).filter((event) => names.includes(event.name ?? ''))).toEqual([]);
  });
}
