import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SmsPort } from '../sms.ts';

/** An adapter that is opened for one test, and what has arrived on its other side. */
export interface SmsHarness {
  port: SmsPort;
  /** Numbers in international form with the code that was sent there, in any order. */
  arrived(): Promise<{ number: string; code: string }[]>;
  close(): Promise<void>;
}

const textOf = (code: string) => `您的验证码是 ${code}，10 分钟内有效。`;
const message = (tel: string, code: string, telPrefix = '86') => ({
  telPrefix,
  tel,
  code,
  text: textOf(code),
});

/** What every adapter of the port must do. */
export function describeSmsPort(name: string, open: () => Promise<SmsHarness>): void {
  describe(`text messages ${name}`, () => {
    let harness: SmsHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('brings a code to a number, once', async () => {
      const outcome = await harness.port.send(message('13912345678', '012345'));
      expect(outcome).toEqual({ kind: 'sent', id: expect.any(String) });
      expect(await harness.arrived()).toEqual([{ number: '+8613912345678', code: '012345' }]);
    });

    it('brings each of many codes to its own number, all at the same time', async () => {
      const wanted = Array.from({ length: 8 }, (_none, n) => ({ tel: `1390000000${n}`, code: `10000${n}` }));
      const outcomes = await Promise.all(
        wanted.map(({ tel, code }) => harness.port.send(message(tel, code))),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(wanted.map(() => 'sent'));
      const arrived = await harness.arrived();
      expect(arrived.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual(
        wanted.map(({ tel, code }) => ({ number: `+86${tel}`, code })),
      );
    });

    it('brings a second message to the same number', async () => {
      await harness.port.send(message('13912345678', '111111'));
      await harness.port.send(message('13912345678', '222222'));
      expect((await harness.arrived()).map(({ code }) => code).toSorted()).toEqual(['111111', '222222']);
    });

    it('brings a code to every calling code that it says it serves', async () => {
      expect(harness.port.serves('86')).toBe(true);
      expect(harness.port.serves('49')).toBe(true);
      expect(await harness.port.send(message('1701234567', '654321', '49'))).toMatchObject({ kind: 'sent' });
      expect(await harness.arrived()).toEqual([{ number: '+491701234567', code: '654321' }]);
    });

    it('refuses what is no number, and sends nothing', async () => {
      for (const [tel, telPrefix] of [
        ['', '86'],
        ['139 1234', '86'],
        ['13912345678,13900000000', '86'],
        ['13912345678&x=1', '86'],
        ['1391234567890123', '86'],
        ['13912345678', '../86'],
        ['13912345678', '086'],
      ] as const)
        expect(await harness.port.send(message(tel, '123456', telPrefix))).toMatchObject({ kind: 'refused' });
      expect(await harness.arrived()).toEqual([]);
    });
  });
}
