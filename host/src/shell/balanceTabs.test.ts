import { afterEach, expect, it, jest } from '@jest/globals';
import { portalEvents } from '@certdeck/federation';
import { followBalance } from './balanceTabs.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

it('a change of the balance reaches the other tabs of the browser, once each, and none after it has closed (BIL-036)', async () => {
  // Another tab hears the channel, and none of the facts of this one.
  const heard: unknown[] = [];
  const other = new BroadcastChannel('certdeck-balance');
  const arrived = new Promise<void>((done) => {
    other.onmessage = ({ data }) => {
      heard.push(data);
      done();
    };
  });
  const loadUser = jest.fn(async () => undefined);
  const stop = followBalance({ loadUser });
  stops.push(stop, () => other.close());
  portalEvents.emit('balance.changed.v1', {});
  await arrived;
  expect(heard).toEqual(['changed']);
  expect(loadUser).not.toHaveBeenCalled();
  const read = new Promise<void>((done) => {
    loadUser.mockImplementation(async () => done());
  });
  other.postMessage('changed');
  await read;
  expect(loadUser).toHaveBeenCalledTimes(1);
});
