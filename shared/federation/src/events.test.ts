import { describe, expect, it } from '@jest/globals';
import { createEventBus } from './events.ts';

describe('the bus of a page', () => {
  it('brings a fact to everybody, who can’t change it for the next', () => {
    const bus = createEventBus();
    const heard: string[] = [];
    bus.onEvery((name, fact) => heard.push(`${name} ${Object.isFrozen(fact)}`));
    bus.on('order.paid.v1', (fact) => {
      expect(() => Object.assign(fact, { orderNos: [] })).toThrow(TypeError);
    });
    bus.on('order.paid.v1', ({ orderNos }) => heard.push(orderNos.join()));
    bus.on('order.created.v1', () => heard.push('another fact'));
    bus.emit('order.paid.v1', { orderNos: ['N1'] });
    expect(heard).toEqual(['order.paid.v1 true', 'N1']);
  });

  it('is stopped by no listener that throws, and tells of it', () => {
    const reported: unknown[] = [];
    const bus = createEventBus((error) => reported.push((error as Error).message));
    const heard: string[] = [];
    bus.onEvery(() => {
      throw new Error('page');
    });
    bus.onEvery(() => heard.push('page'));
    bus.on('balance.changed.v1', () => {
      throw new Error('area');
    });
    bus.on('balance.changed.v1', () => heard.push('area'));
    bus.emit('balance.changed.v1', {});
    expect([heard, reported]).toEqual([
      ['page', 'area'],
      ['page', 'area'],
    ]);
  });

  it('forgets who stops listening, also in the middle of a fact', () => {
    const bus = createEventBus();
    const heard: string[] = [];
    const stops = [
      bus.onEvery(() => {
        heard.push('page');
        for (const stop of stops) stop();
      }),
      bus.on('balance.changed.v1', () => heard.push('area')),
    ];
    bus.emit('balance.changed.v1', {});
    bus.emit('balance.changed.v1', {});
    expect(heard).toEqual(['page']);
  });
});
