import { detailOf } from '../kernel/telemetry.ts';
import type { RemoteFailure } from '../kernel/failure.ts';
import type { FirstFailure } from './options.ts';

/** What has become of the first page of each place on a partner's page, by the names of the places. */
export interface FirstPages {
  expect(name: string): void;
  /** The page stands there, or a panel in its stead for `failure`. What comes after the first counts no more. */
  settle(name: string, failure?: RemoteFailure): void;
  /** The place goes. */
  forget(name: string): void;
  /** Resolves when it is settled; at once for a place that isn't expected. */
  of(name: string): Promise<FirstFailure | undefined>;
}

export function createFirstPages(): FirstPages {
  const expected = new Map<
    string,
    { page: Promise<FirstFailure | undefined>; resolve(failure?: FirstFailure): void }
  >();
  return {
    expect(name) {
      let resolve: (failure?: FirstFailure) => void = () => undefined;
      const page = new Promise<FirstFailure | undefined>((settled) => (resolve = settled));
      expected.set(name, { page, resolve });
    },
    settle(name, failure) {
      const { code, cause, message } = failure ?? {};
      const first = expected.get(name);
      if (code === undefined) first?.resolve();
      else first?.resolve({ code, message: detailOf(cause ?? message) });
    },
    forget(name) {
      expected.get(name)?.resolve();
      expected.delete(name);
    },
    of: async (name) => expected.get(name)?.page,
  };
}
