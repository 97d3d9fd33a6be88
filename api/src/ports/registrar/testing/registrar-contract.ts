import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { testEnding } from './contract/ending.ts';
import { testHolding } from './contract/holding.ts';
import { testRegistering } from './contract/registering.ts';
import { testTransferring } from './contract/transferring.ts';
import {
  codeOf,
  CONTACT,
  createSession,
  createTestClock,
  type RegistrarHarness,
  type RegistrarTraits,
  type TestClock,
} from './contract/session.ts';

/** The contract of the port, which every adapter keeps with a registry of the same rules behind it. */
export function describeRegistrar(
  name: string,
  open: (clock: TestClock) => Promise<RegistrarHarness>,
  { eventsAtOnce = 10 }: RegistrarTraits = {},
): void {
  describe(`${name} as a registrar`, () => {
    const clock = createTestClock();
    let harness: RegistrarHarness;
    const session = createSession(clock, eventsAtOnce, () => harness);

    beforeAll(async () => {
      harness = await open(clock);
      for (const registrar of [harness.registrar, harness.rival, harness.poor])
        expect(codeOf(await registrar.saveContact(CONTACT))).toBe('done');
    });
    afterAll(() => harness.close());

    // One after the other: later ones go on at the clock and with the names of those before.
    testRegistering(session);
    testHolding(session);
    testEnding(session);
    testTransferring(session);
  });
}
