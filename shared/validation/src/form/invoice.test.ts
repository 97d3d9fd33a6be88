import { describe, expect, it } from '@jest/globals';
import { checkInvoiceTitle, checkMailingContact, checkTaxNumber, missingForSpecial } from './invoice.ts';

const title = {
  orgName: 'Example Ltd',
  taxNum: '91350100M000100Y43',
  telephone: '',
  bankName: '',
  bankAccount: '',
  address: '',
  email: 'tax@customer.example',
};

describe('whom invoices are made out to (BIL-040)', () => {
  it('needs a name, a tax number and an address for mail; all else is for special invoices', () => {
    expect(checkInvoiceTitle(title)).toEqual({});
    expect(Object.keys(checkInvoiceTitle({}))).toEqual(['orgName', 'taxNum', 'email']);
    expect(checkInvoiceTitle({ ...title, email: 'tax', telephone: 'none' })).toEqual({
      email: { key: 'email.format', params: {} },
      telephone: { key: 'tel.format', params: {} },
    });
    expect(missingForSpecial(title)).toEqual(['address', 'telephone', 'bankName', 'bankAccount']);
    expect(
      missingForSpecial({ ...title, address: '1 Road', telephone: '010-12345678', bankName: ' ' }),
    ).toEqual(['bankName', 'bankAccount']);
  });

  it.each([
    // The example of GB 32100-2015, annex A.
    ['91350100M000100Y43', undefined],
    ['91350100m000100y43', undefined],
    ['91350100M000100Y44', 'tax.sign'],
    ['91530100M000100Y43', 'tax.sign'],
    // A letter that the code doesn't have is another country's business.
    ['91350100I000100Y43', undefined],
    ['DE123456789', undefined],
    ['', 'blank'],
    ['1234', 'tax.format'],
    ['9135_0100', 'tax.format'],
  ])('has the tax number %s: %s', (number, key) => {
    expect(checkTaxNumber(number)?.key).toBe(key);
  });
});

describe('where invoices are sent (BIL-041)', () => {
  it('needs a name, a telephone and an address', () => {
    expect(checkMailingContact({ name: '王明', telephone: '13800138000', address: '1 Road' })).toEqual({});
    expect(Object.keys(checkMailingContact({ name: ' ' }))).toEqual(['name', 'telephone', 'address']);
    expect(checkMailingContact({ name: 'A', telephone: 'x', address: 'B' })).toEqual({
      telephone: { key: 'tel.format', params: {} },
    });
  });
});
