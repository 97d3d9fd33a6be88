import { describe, expect, it } from '@jest/globals';
import { domainContactFaults, needsPostcode, withInternational } from './domainContact.ts';
import { readE164, splitE164 } from './phone.ts';

const written = {
  name: 'Ada Lovelace',
  organization: '',
  phone: '+44 20 7946 0000',
  email: 'ada@example.com',
  country: 'GB',
  state: '',
  city: 'London',
  street: '1 Road',
  postcode: 'W1A 1AA',
};

describe('a contact of domain names (DOM-009)', () => {
  it.each([
    ['Ángel Muñoz', 'Angel Munoz'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Søren Ærø', 'Soren AEro'],
    ['Nguyễn Đức', 'Nguyen Duc'],
    ['Ｌｉ　Ｌｅｉ', 'Li Lei'],
    ['O’Neill – Sons', "O'Neill - Sons"],
  ])('has %s in ASCII as %s', (name, ascii) => {
    expect(withInternational({ ...written, name }).intName).toBe(ascii);
  });

  it.each(['李雷', 'Иван', 'がく', '한국', 'Li 雷'])('has nothing for %s, which is asked for', (name) => {
    const contact = withInternational({ ...written, name });
    expect([contact.intName, domainContactFaults(contact)]).toEqual(['', { intName: 'latin' }]);
    expect(domainContactFaults({ ...contact, intName: 'Somebody' })).toEqual({});
  });

  it('keeps what was written in ASCII by hand', () => {
    expect(withInternational({ ...written, name: 'Jürgen', intName: 'Juergen' }).intName).toBe('Juergen');
  });

  it('needs a postcode where the country has some', () => {
    const without = { ...withInternational(written), postcode: '' };
    expect(domainContactFaults(without)).toEqual({ postcode: 'required' });
    expect(domainContactFaults({ ...without, country: 'HK' })).toEqual({});
    expect([needsPostcode('CN'), needsPostcode('AE'), needsPostcode('')]).toEqual([true, false, false]);
  });

  it('says of each field what is wrong with it', () => {
    const empty = Object.fromEntries(Object.keys(written).map((field) => [field, ' '])) as typeof written;
    expect(domainContactFaults(withInternational(empty))).toEqual({
      name: 'required',
      phone: 'required',
      email: 'required',
      country: 'required',
      city: 'required',
      street: 'required',
      postcode: 'required',
    });
    const wrong = { ...written, phone: '020 7946 0000', email: 'ada@example', postcode: '!' };
    expect(domainContactFaults(withInternational(wrong))).toEqual({
      phone: 'phone',
      email: 'email',
      postcode: 'postcode',
    });
  });
});

describe('a number in E.164', () => {
  it.each([
    ['+86 138-0013-8000', '+8613800138000'],
    ['0044 (0)20 7946.0000', '+442079460000'],
    ['＋８６１３８００１３８０００', '+8613800138000'],
    ['13800138000', undefined],
    ['+0861380013800', undefined],
    ['+86138', undefined],
    ['+8613800138000999', undefined],
    ['+86 1380013800x', undefined],
  ])('is read from %s as %s', (text, number) => {
    expect(readE164(text)).toBe(number);
  });

  it.each([
    ['+12125550100', '1', '2125550100'],
    ['+8613800138000', '86', '13800138000'],
    ['+85223456789', '852', '23456789'],
  ])('%s has the country code %s', (phone, countryCode, number) => {
    expect(splitE164(phone)).toEqual({ countryCode, number });
  });
});
