// @own-modules: jsdom counts who listens for errors, and counts wrong once somebody has stopped twice.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Attribution, RemoteFailure } from './failure.ts';
import { watchFaults } from './faults.ts';

const attribution: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const folder = 'https://portal.example/remotes/orders/r1/';
const loader = {
  attributionAt: (text: string) => (text.includes(folder) ? attribution : undefined),
  failureOf: async (_id: string, cause: unknown) => new RemoteFailure('INTEGRITY', attribution, cause),
};
const thrownBy = (address: string, name = 'Error') =>
  Object.assign(new Error('boom'), { name, stack: `${name}: boom\n    at onClick (${address}:1:20)` });

let reported: string[] = [];
let stop: () => void;
beforeEach(() => {
  reported = [];
  stop = watchFaults(loader, ({ code, attribution: whose }) => reported.push(`${whose.remote} ${code}`));
});
afterEach(() => stop());

const throwing = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, cancelable: true }));
function rejecting(reason: unknown): void {
  // jsdom has no PromiseRejectionEvent.
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what is thrown beside drawing', () => {
  it('is its remote’s, by the stack or the file (EVENT)', async () => {
    throwing(thrownBy(`${folder}screen-list.js`));
    throwing('a text', `${folder}screen-list.js`);
    rejecting(thrownBy(`${folder}screen-list.js`));
    await settled();
    expect(reported).toEqual(['orders EVENT', 'orders EVENT', 'orders EVENT']);
  });

  it('is a lost or tampered part when it says so', async () => {
    rejecting(thrownBy(`${folder}entry.js`, 'ChunkLoadError'));
    await settled();
    expect(reported).toEqual(['orders INTEGRITY']);
  });

  it('is nobody’s when the shell or an extension threw it, or when the client has reported it', async () => {
    throwing(thrownBy('https://portal.example/host/h1/shell.js'));
    throwing(undefined, 'chrome-extension://x/y.js');
    rejecting(thrownBy(`${folder}screen-list.js`, 'CallError'));
    rejecting(undefined);
    await settled();
    expect(reported).toEqual([]);
  });
});
