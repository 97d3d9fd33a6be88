import { afterEach, describe, expect, it } from '@jest/globals';
import { portalAttribution } from './failure.ts';
import type { FailureEvent } from './telemetry.ts';
import { watchUnhashed } from './unhashed.ts';

const orders = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const attributionAt = (text: string) => (text.includes('/remotes/orders/r1/') ? orders : undefined);
const globals = globalThis as { ReportingObserver?: unknown };
afterEach(() => {
  delete globals.ReportingObserver;
});

/** Runs the watch on what a browser would report; answers what it told. */
function reportedOf(addresses: readonly string[], isOwn: (address: string) => boolean): string[] {
  const reported: string[] = [];
  globals.ReportingObserver = class {
    readonly #hear: (reports: object[]) => void;
    constructor(hear: (reports: object[]) => void, options: { types: string[]; buffered: boolean }) {
      expect(options).toEqual({ types: ['integrity-violation'], buffered: true });
      this.#hear = hear;
    }
    observe(): void {
      this.#hear(addresses.map((blockedURL) => ({ type: 'integrity-violation', body: { blockedURL } })));
    }
  };
  const report = ({ remote, release, code, phase, detail }: FailureEvent) =>
    void reported.push([remote, release, code, phase, detail].join(' '));
  watchUnhashed(attributionAt, report, isOwn);
  return reported;
}

describe('a script without a hash', () => {
  it('is reported as the remote’s whose folder it comes from, else as the portal’s', () => {
    const reported = reportedOf(
      ['https://p.example/remotes/orders/r1/x.js', 'https://evil.example/x.js', 'chrome-extension://a/x.js'],
      (address) => /^https?:/.test(address),
    );
    expect(reported).toEqual([
      'orders r1 INTEGRITY policy asked for without a hash: https://p.example/remotes/orders/r1/x.js',
      `host ${portalAttribution.release} INTEGRITY policy asked for without a hash: https://evil.example/x.js`,
    ]);
  });

  it('of a page that isn’t ours is none of our business', () => {
    expect(reportedOf(['https://shop.example/x.js'], () => false)).toEqual([]);
  });

  it('is no matter in a browser that reports nothing', () => {
    expect(() =>
      watchUnhashed(
        attributionAt,
        () => undefined,
        () => true,
      ),
    ).not.toThrow();
  });
});
