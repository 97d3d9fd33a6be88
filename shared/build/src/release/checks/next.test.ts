import { expect, it } from '@jest/globals';
import { makeCurrent, pinTo } from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import { checkDialogs } from './next.ts';

const now = new Date('2027-03-01T10:00:00Z');
const offering = (id: string, release: string, provides: string[], consumes: string[]) => {
  const made = remote(id, release);
  return { ...made, manifest: { ...made.manifest, provides, consumes } };
};

it('refuses what would close a ring of dialogs with what anybody has besides', () => {
  const billing = offering('billing', 'b1', ['billing/pay/v1'], ['orders/pick/v1']);
  const deployed = deploymentOf(billing, remote('orders', 'o1'));
  const closing = offering('orders', 'o2', ['orders/pick/v1'], ['billing/pay/v1']);
  const candidate = { part: 'orders', release: 'o2' };
  const refusal = [
    { check: 'dialogs', text: expect.stringContaining('billing → orders → billing') as unknown },
  ];
  expect(checkDialogs(makeCurrent(deployed, closing, now), candidate)).toEqual(refusal);
  expect(checkDialogs(pinTo(deployed, closing, 'partner-a.example', now), candidate)).toEqual(refusal);
  const open = offering('orders', 'o2', ['orders/pick/v1'], []);
  expect(checkDialogs(makeCurrent(deployed, open, now), candidate)).toEqual([]);
  // A ring that was there before is somebody else's.
  const ringed = deploymentOf(billing, offering('orders', 'o1', ['orders/pick/v1'], ['billing/pay/v1']));
  expect(checkDialogs(makeCurrent(ringed, remote('ssl', 's2'), now), { part: 'ssl', release: 's2' })).toEqual(
    [],
  );
});
