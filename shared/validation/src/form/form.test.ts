import { describe, expect, it } from '@jest/globals';
import { accountType } from './accountType.ts';
import { checkCode } from './code.ts';
import { checkCompany } from './company.ts';
import { checkContact } from './contact.ts';
import { checkEmail, isEmail, readEmail } from './email.ts';
import { checkIdCard, isResidentNumber } from './idCard.ts';
import { checkInviteCode } from './inviteCode.ts';
import { maskEmail, maskPhone } from './mask.ts';
import { checkPassword, passwordStrength } from './password.ts';
import { checkOfficePhone, checkPhone, checkPhoneInput, isMainlandMobile, isPhone } from './phone.ts';
import { checkRequired, required } from './required.ts';

const length = (count: number) => checkInviteCode('a'.repeat(count))?.key;

describe('required rule', () => {
  it('says one space and runs on click (VAL-028, VAL-029)', () => {
    expect(required()).toEqual({ message: ' ', trigger: 'click' });
    expect(required({ trigger: 'blur' }).trigger).toBe('blur');
  });

  it('takes blanks for nothing (VAL-028)', () => {
    expect([undefined, null, '', '  ', 'x'].map((value) => checkRequired(value)?.key)).toEqual([
      'blank',
      'blank',
      'blank',
      'blank',
      undefined,
    ]);
  });
});

describe('ID number rule', () => {
  it('wants the check character and a day of birth that exists of a resident number', () => {
    expect(['11010519491231002X', '11010519491231002x', '110101199003070135'].map(isResidentNumber)).toEqual([
      true,
      true,
      false,
    ]);
    // The check character is right, the thirtieth of February isn't.
    expect(isResidentNumber('110101199002300014')).toBe(false);
    expect(checkIdCard('110105194912310021')?.key).toBe('idCard.format');
  });

  it('takes numbers of other documents, and none', () => {
    expect(['', '  ', 'E12345678', 'A123456(7)', ' X-1234 '].map((text) => checkIdCard(text))).toEqual(
      Array(5).fill(null),
    );
    expect(['1', 'abc d12', '护照123456'].map((text) => checkIdCard(text)?.key)).toEqual(
      Array(3).fill('idCard.format'),
    );
  });
});

describe('e-mail rule', () => {
  it('wants the pattern (VAL-021)', () => {
    expect(checkEmail('a@b')?.key).toBe('email.format');
    expect(checkEmail(' a@b.co ')).toBeNull();
  });

  it('is silent on a blank one (VAL-022)', () => {
    expect(checkEmail('')?.key).toBe('blank');
  });

  it.each([
    ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['b@例子.com', 'b@xn--fsqu00a.com'],
    ['Wang.X+1@Mail.Example.COM', 'Wang.X+1@Mail.Example.COM'],
    ['wang＠example.com', 'wang@example.com'],
    ['ｗａｎｇ＠ｅｘａｍｐｌｅ。com', 'wang@example.com'],
    ['\u202dwang@example.com\u202c', 'wang@example.com'],
    ['\u2066wang@example.com\u2069\ufeff', 'wang@example.com'],
  ])('takes %j, as %s on the wire of mail (VAL-021, RFC 5891 4)', (text, email) => {
    expect([checkEmail(text), readEmail(text)]).toEqual([null, email]);
  });

  it.each([
    'a@b.c',
    'a@-b.com',
    'a@b_c.com',
    'a@ b.com',
    'a@b..com',
    'a@1.2.3.4',
    'a@b.com@c.com',
    'ä@b.com',
    'a@xn--a.com',
    '@b.com',
  ])('refuses %j (VAL-021)', (text) => {
    expect([isEmail(text), readEmail(text)]).toEqual([false, undefined]);
  });

  it('is asked of what is stored without changing it: signs that would have to go are no address (VAL-021)', () => {
    expect(['wang＠example.com', 'wang@example.com\u202c', 'b@例子.com'].map(isEmail)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('lets no line break into a mail header (VAL-021)', () => {
    expect(isEmail('x@x.com\r\nBcc: y@y.com')).toBe(false);
    expect(isEmail('x@x\r\nBcc: y@y.com')).toBe(false);
    expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false);
  });
});

describe('phone rules', () => {
  it('know mainland mobiles (VAL-024)', () => {
    expect(['13812345678', '12812345678', '1381234567'].map(isMainlandMobile)).toEqual([true, false, false]);
  });

  it('take 5 to 15 digits under other prefixes (VAL-023, D-105)', () => {
    expect(isPhone('4155550100', '1')).toBe(true);
    expect(isPhone('1234', '1')).toBe(false);
    expect(isPhone('4155550100')).toBe(false);
  });

  it('of forms say the same for empty and malformed (VAL-023, D-104)', () => {
    expect(
      ['', '123', '13812345678', '+86 138 1234 5678', '+1 415-555-0100', '+86123'].map(
        (text) => checkPhone(text)?.key,
      ),
    ).toEqual(['tel.format', 'tel.format', undefined, undefined, undefined, 'tel.format']);
  });

  it('of the phone input tell empty from malformed (VAL-025, VAL-026)', () => {
    expect(checkPhoneInput('')?.key).toBe('phone.empty');
    expect(checkPhoneInput('123')?.key).toBe('phone.format');
    expect(checkPhoneInput('13812345678')).toBeNull();
    expect(checkPhoneInput('4155550100', '1')).toBeNull();
  });

  it('of companies take a switchboard (D-105)', () => {
    expect(
      ['010-6552 8888', '+86 (10) 65528888', '----', '1234', ''].map((text) => checkOfficePhone(text)?.key),
    ).toEqual([undefined, undefined, 'tel.format', 'tel.format', 'tel.format']);
  });
});

describe('password rule', () => {
  it('asks for one (VAL-019)', () => {
    expect(checkPassword('')?.key).toBe('password.required');
  });

  it('asks for 8 characters (VAL-020)', () => {
    expect(checkPassword('1234567')?.key).toBe('password.length');
    expect(checkPassword('12345678')).toBeNull();
  });

  it('scores five rules of 20 each (UI-021, UI-022, D-102)', () => {
    expect(['', 'abcdefgh', 'Abcdefg1', 'Abcdef1!'].map((text) => passwordStrength(text).score)).toEqual([
      0, 40, 80, 100,
    ]);
    expect(passwordStrength('Aa1!').marks).toEqual({
      length: false,
      lower: true,
      upper: true,
      digit: true,
      special: true,
    });
  });
});

describe('verification code rule', () => {
  it('wants exactly 6 digits (VAL-027)', () => {
    expect(['12345', '12345a', '1234567', '123456'].map((text) => checkCode(text)?.key)).toEqual([
      'code.format',
      'code.format',
      'code.format',
      undefined,
    ]);
  });
});

describe('invite code rule', () => {
  it('wants letters and digits first (VAL-030)', () => {
    expect(checkInviteCode('ab-c')?.key).toBe('invite.rule.chars');
    expect(checkInviteCode('-')?.key).toBe('invite.rule.chars');
  });

  it('wants 4 to 128 characters then (VAL-031, D-127)', () => {
    expect([0, 3, 4, 128, 129].map(length)).toEqual([
      'invite.rule.length',
      'invite.rule.length',
      undefined,
      undefined,
      'invite.rule.length',
    ]);
  });
});

describe('contact form', () => {
  it('requires every field but idCard, position included, red without text (VAL-017, VAL-018)', () => {
    const issues = checkContact({});
    expect(Object.keys(issues)).toEqual(['lastname', 'firstname', 'position', 'email', 'telephone']);
    expect(new Set(Object.values(issues).map(({ key }) => key))).toEqual(new Set(['blank']));
  });

  it('shows the texts of malformed e-mail and phone (VAL-017, D-111)', () => {
    const contact = { lastname: '张', firstname: '三', position: 'CTO', email: 'a@b', telephone: '123' };
    expect(checkContact(contact)).toMatchObject({
      email: { key: 'email.format' },
      telephone: { key: 'tel.format' },
    });
    expect(checkContact({ ...contact, email: 'a@b.co', telephone: '13812345678' })).toEqual({});
  });
});

describe('company form', () => {
  it('requires every field but the digicert ones; the date is prefilled (VAL-032)', () => {
    const issues = checkCompany({ dateOfIncorporation: '2019-01-01' });
    expect(Object.keys(issues)).toHaveLength(8);
    expect(issues).not.toHaveProperty('digicertID');
    expect(checkCompany({ telephone: 'x' }).telephone?.key).toBe('tel.format');
  });
});

describe('masks', () => {
  it('keep the first 3 digits of a phone and those from the 8th on (VAL-014)', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('1381234')).toBe('138****');
  });

  it('keep 3 characters of the local part, or 1 (VAL-015)', () => {
    expect(maskEmail('abcdef@x.com')).toBe('abc***@x.com');
    expect(maskEmail('abc@x.com')).toBe('a***@x.com');
  });
});

describe('account type', () => {
  it('follows the format of the identifier (SES-035)', () => {
    expect(['13812345678', 'a@b.co'].map(accountType)).toEqual(['tel', 'email']);
  });
});
