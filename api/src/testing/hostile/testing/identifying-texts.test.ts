import { describe, expect, it } from '@jest/globals';
import { identifyingTexts } from './identifying-texts.ts';

describe('what of a row may identify whose it is', () => {
  it('is no time, in any way that rows write one: two customers act in the same second', () => {
    const times = {
      seconds: 1_795_900_000,
      milliseconds: 1_795_900_000_123,
      ofAnEvent: '1795900000',
      day: '2026-11-28',
      database: '2026-11-28 21:14:15.123+00',
      json: '2026-11-28T21:14:15.123Z',
      row: '2026-11-28T21:14:15.123+00:00',
    };
    expect(identifyingTexts({ ...times, nested: { times: [times] } })).toEqual([]);
  });

  it('is every other long text and large number, also one that begins or counts like a time', () => {
    expect(
      identifyingTexts({
        email: 'owner@example.com',
        cents: 1_234_567,
        owed: -1_234_567,
        phone: 13_800_138_000,
        named: '2026-11-28-owner',
        order: '20261128211415',
        phoneText: '13800138000',
        keys: [{ serial: '0AB12F00' }],
      }),
    ).toEqual([
      'owner@example.com',
      '1234567',
      '-1234567',
      '13800138000',
      '2026-11-28-owner',
      '20261128211415',
      '13800138000',
      '0AB12F00',
    ]);
  });

  it('is no short word, no permission and no word of ours', () => {
    expect(
      identifyingTexts({
        state: 'issued',
        right: 'ledger:read',
        kind: 'order.paid.v1',
        zone: 'demo.test',
        count: 999_999,
      }),
    ).toEqual([]);
  });
});
