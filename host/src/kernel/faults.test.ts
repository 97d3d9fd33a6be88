import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Blame, RemoteFailure } from './failure.ts';
import { watchFaults } from './faults.ts';

const blame: Blame = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const folder = 'https://portal.example/remotes/orders/r1/';
const loader = {
  blameAt: (text: string) => (text.includes(folder) ? blame : undefined),
  failureOf: async (_id: string, cause: unknown) => new RemoteFailure('INTEGRITY', blame, cause),
};
const thrownBy = (address: string, name = 'Error') =>
  Object.assign(new Error('boom'), { name, stack: `${name}: boom\n    at onClick (${address}:1:20)` });

let told: string[] = [];
let stop: () => void;
beforeEach(() => {
  told = [];
  stop = watchFaults(loader, ({ code, blame: whose }) => told.push(`${whose.remote} ${code}`));
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
    expect(told).toEqual(['orders EVENT', 'orders EVENT', 'orders EVENT']);
  });

  it('is a lost or tampered part when it says so', async () => {
    rejecting(thrownBy(`${folder}entry.js`, 'ChunkLoadError'));
    await settled();
    expect(told).toEqual(['orders INTEGRITY']);
  });

  it('is nobody’s when the shell or an extension threw it, or when the client has told of it', async () => {
    throwing(thrownBy('https://portal.example/host/h1/shell.js'));
    throwing(undefined, 'chrome-extension://x/y.js');
    rejecting(thrownBy(`${folder}screen-list.js`, 'CallError'));
    rejecting(undefined);
    await settled();
    expect(told).toEqual([]);
  });
});
