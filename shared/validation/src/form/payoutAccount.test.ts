import { describe, expect, it } from '@jest/globals';
import { maskPayoutAccount, readPayoutAccount } from './payoutAccount.ts';

describe('a bank account for a withdrawal (BIL-042)', () => {
  // Examples of the IBAN registry, and of ISO 13616 for the longest.
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['NO9386011117947', 'NO9386011117947'],
    ['6222 0210 0111 6245 702', '6222021001116245702'],
    ['0200-0033-0902-0012-345', '0200003309020012345'],
    ['12345678', '12345678'],
  ])('is %s', (text, number) => expect(readPayoutAccount(text)).toEqual({ ok: true, number }));

  it.each([
    ['', 'form'],
    ['DE', 'form'],
    ['D89370400440532013000', 'form'],
    ['DE8937040044053201300Ä', 'form'],
    ['US89370400440532013000', 'country'],
    ['DE8937040044053201300', 'length'],
    ['DE89370400440532013001', 'digits'],
    ['GB29NWBK60161331926891', 'digits'],
    ['6222021001116245703', 'digits'],
    ['1234567', 'length'],
    ['1'.repeat(29), 'length'],
  ])('is not %s, by its %s', (text, fault) => expect(readPayoutAccount(text)).toEqual({ ok: false, fault }));

  it('is shown by its ends', () => expect(maskPayoutAccount('DE89370400440532013000')).toBe('DE89****3000'));
});
