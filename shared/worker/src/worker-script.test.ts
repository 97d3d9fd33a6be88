import { afterEach, describe, expect, it } from '@jest/globals';
import { WorkerScript } from './worker-script.ts';

const globals = globalThis as { Worker?: unknown; location?: unknown };

afterEach(() => {
  delete globals.Worker;
  delete globals.location;
});

// With another origin: shared/build/src/webpack/worker-files-plugin.test.ts, which has a build, and e2e/partners.
describe('a worker', () => {
  it('of the page’s own origin is started from its address', async () => {
    const started: unknown[] = [];
    globals.Worker = class {
      constructor(...given: unknown[]) {
        started.push(...given);
      }
    };
    globals.location = new URL('https://portal.example/orders');
    const address = new URL('https://portal.example/remotes/orders/r1/some.js');
    await new WorkerScript(address, { name: 'some' }).start();
    expect(started).toEqual([address, { name: 'some' }]);
  });

  it('is refused where there are none', async () => {
    const script = new WorkerScript(new URL('https://portal.example/some.js'));
    await expect(script.start()).rejects.toThrow('no workers here');
  });
});
