import { describe, expect, it } from '@jest/globals';
import { readContact } from './contact-address.ts';

describe('what an account is found by', () => {
  it.each([
    ['Wang@Example.COM', 'wang@example.com'],
    ['wang＠example.com', 'wang@example.com'],
    ['\u202dwang@example.com\u202c', 'wang@example.com'],
    // One mailbox, however its domain is written.
    ['wang@例子.com', 'wang@xn--fsqu00a.com'],
    ['wang@XN--fsqu00a.com', 'wang@xn--fsqu00a.com'],
  ])('is one mailbox for %j', (text, email) => {
    expect(readContact(text)).toEqual({ kind: 'email', email });
  });

  it('is a number without the marks of address books and in narrow digits', () => {
    expect(readContact('\u202d１3812345678\u202c')).toEqual({
      kind: 'tel',
      tel: '13812345678',
      telPrefix: '86',
    });
    expect(readContact('138\n12345678')).toBeUndefined();
  });
});
