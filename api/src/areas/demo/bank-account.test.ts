import { describe, expect, it } from '@jest/globals';
import { siteConfig } from '@certdeck/contract/schemas';
import { DEMO_BANK_ACCOUNT } from './bank-account.ts';

describe('the account that the demonstration has money transferred to', () => {
  it('is one that the deposit page shows, with a number that no bank takes money for (ISO 13616)', () => {
    expect(siteConfig.shape.bankAccount.parse(DEMO_BANK_ACCOUNT)).toEqual(DEMO_BANK_ACCOUNT);
    const number = DEMO_BANK_ACCOUNT.number.replaceAll(' ', '');
    const moved = `${number.slice(4)}${number.slice(0, 4)}`;
    const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.codePointAt(0)! - 55));
    expect(BigInt(digits) % 97n).not.toBe(1n);
  });
});
