import { expect, it } from '@jest/globals';
import type { Attribution } from './failure.ts';
import {
  beginCode,
  beginMount,
  createMount,
  drawMount,
  endMount,
  lastLeft,
  leaveMount,
  mountCount,
  mountsOf,
  onCode,
  onMountDrawn,
  onMountEnd,
  presentMounts,
} from './mounts.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const ssl: Attribution = { remote: 'ssl', release: 's1', owner: 'team-ssl' };

it('counts the screens of each remote, and knows the older one', () => {
  const [all, own, other] = [mountCount(), mountsOf('orders'), mountsOf('ssl')];
  const first = createMount(orders);
  const second = createMount(orders);
  createMount(ssl);
  expect(second.born).toBeGreaterThan(first.born);
  expect([mountCount() - all, mountsOf('orders') - own, mountsOf('ssl') - other]).toEqual([3, 2, 1]);
  expect(mountsOf('none')).toBe(0);
});

it('knows which screens are on the page, and who was left last', () => {
  const [first, second] = [createMount(orders), createMount(ssl)];
  expect(presentMounts()).toEqual([]);
  beginMount(first);
  beginMount(second);
  expect(presentMounts()).toEqual([first, second]);
  // What it throws while it goes is its own, before it has gone.
  leaveMount(second);
  expect([lastLeft(), presentMounts().length]).toEqual([ssl, 2]);
  endMount(first);
  expect([lastLeft(), presentMounts()]).toEqual([orders, [second]]);
  endMount(second);
  expect([lastLeft(), presentMounts()]).toEqual([ssl, []]);
});

it('says which screen has been drawn and which has gone, until nobody listens any more', () => {
  const heard: string[] = [];
  const ends = [
    onMountDrawn(({ attribution }) => heard.push(`drawn ${attribution.remote}`)),
    onMountEnd(({ attribution }) => heard.push(`gone ${attribution.remote}`)),
  ];
  const mount = createMount(orders);
  beginMount(mount);
  expect(heard).toEqual([]);
  drawMount(mount);
  endMount(mount);
  expect(heard).toEqual(['drawn orders', 'gone orders']);
  for (const end of ends) end();
  drawMount(mount);
  endMount(mount);
  expect(heard).toHaveLength(2);
});

it('says whose code is about to run, and when that is over', () => {
  const heard: string[] = [];
  const end = onCode({
    before: ({ remote }) => heard.push(`before ${remote}`),
    after: ({ remote }) => heard.push(`after ${remote}`),
  });
  const over = beginCode(orders);
  expect(heard).toEqual(['before orders']);
  over();
  expect(heard).toEqual(['before orders', 'after orders']);
  end();
  beginCode(ssl)();
  expect(heard).toHaveLength(2);
});
