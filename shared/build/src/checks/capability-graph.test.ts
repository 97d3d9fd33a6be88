import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { capabilityCycles, capabilityFaults } from './capability-graph.ts';
import type { ManifestSource } from '../webpack/remote-manifest-plugin.ts';
import { remoteIds, root } from '../workspace.ts';

const remote = (id: string, provides: string[] = [], consumes: string[] = []) => ({ id, provides, consumes });
const pay = 'billing/payment-dialog/v1';
const pick = 'orders/picker/v1';
const list = 'ssl/product-list/v1';

describe('who offers dialogs to whom', () => {
  it('is in order in this repository', async () => {
    const manifests = await Promise.all(
      remoteIds().map(async (id) => {
        const file = join(root, `remote-${id}`, 'src/manifest.ts');
        return ((await import(file)) as { manifest: ManifestSource }).manifest;
      }),
    );
    expect(capabilityFaults(manifests)).toEqual([]);
  });

  it('has no name that nobody provides, and says where to mend it', () => {
    const faults = capabilityFaults([remote('orders', [], [pay])]);
    expect(faults).toEqual([
      expect.stringContaining('which no remote provides: mend the name in its src/manifest.ts'),
    ]);
  });

  it('has one provider for each name, which begins with its own', () => {
    const faults = capabilityFaults([remote('billing', [pay]), remote('account', [pay])]);
    expect(faults[0]).toContain(`${pay} is provided by billing and by account`);
    expect(faults[1]).toContain(
      'remote-account provides billing/payment-dialog/v1: a capability begins with',
    );
  });

  it('has no ring, however long, and names a way out', () => {
    const chain = [
      remote('ssl', [list], [pay]),
      remote('orders', [pick], [pay, list]),
      remote('billing', [pay]),
    ];
    expect(capabilityCycles(chain)).toEqual([]);
    const two = [remote('billing', [pay], [pick]), remote('orders', [pick], [pay])];
    expect(capabilityCycles(two)).toEqual([
      expect.stringMatching(/^billing → orders → billing: .*shared\/parties/),
    ]);
    const three = [
      remote('billing', [pay], [list]),
      remote('orders', [pick], [pay]),
      remote('ssl', [list], [pick]),
    ];
    expect(capabilityCycles(three)).toEqual([expect.stringContaining('billing → ssl → orders → billing')]);
    expect(capabilityCycles([remote('billing', [pay], [pay])])).toEqual([]);
  });
});
