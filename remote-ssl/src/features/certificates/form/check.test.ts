import { describe, expect, it } from '@jest/globals';
import { productOf } from '../../../testing/products.ts';
import { texts } from '../../../texts.ts';
import { checkOrder, type OrderFacts } from './check.ts';
import { correctedLines, correctedName, enteredNames } from './names.ts';
import { initialValues, type OrderValues } from './values.ts';

const facts: OrderFacts = { csr: null, contact: undefined, serverKey: false };
const check = (productNo: string, given: Partial<OrderValues>, more: Partial<OrderFacts> = {}) =>
  checkOrder(productOf(productNo), { ...initialValues(), ...given }, { ...facts, ...more });
const party = { contactID: '1', orgID: '2' };

describe('the order', () => {
  it('needs nothing but a domain for dv (SSL-024)', () => {
    expect(check('ALP-DV1', { commonName: 'example.com' })).toEqual({});
    expect(check('ALP-DV1', {})).toEqual({ commonName: { key: 'name.domain.required', params: {} } });
  });

  it('needs contact and company where their rows show (SSL-024, SSL-025)', () => {
    expect(Object.keys(check('ALP-OV1', { commonName: 'a.com' }))).toEqual(['contactID', 'orgID']);
    expect(Object.keys(check('ALP-MAIL', { mailboxes: 'a@b.co' }))).toEqual(['contactID']);
    expect(check('ALP-OV1', { commonName: 'a.com', ...party })).toEqual({});
  });

  it('refuses several names where one is sold (SSL-029, SSL-030, SSL-053)', () => {
    for (const productNo of ['ALP-DV1', 'CDK-FREE90']) {
      expect(check(productNo, { commonName: 'a.com b.com' }).commonName?.key).toBe('ssl.domain.noMulti');
    }
    expect(check('ALP-DVW', { commonName: '*.a.com *.b.com' }).commonName?.key).toBe('ssl.domain.noMulti');
    expect(check('ALP-DV1', { commonName: '8.8.8.8' }).commonName).toMatchObject({
      key: 'ssl.domain.format',
    });
  });

  it('takes many domains or a wildcard for flex and says what is wrong with a line (SSL-026, SSL-034, SSL-035, SSL-036)', () => {
    expect(check('ALP-DVF', { commonName: 'a.com' })).toEqual({});
    expect(check('ALP-DVF', { commonName: '*.example.com', domainNames: 'b.com\nc.com' })).toEqual({});
    expect(check('ALP-DVF', { commonName: 'a.com', domainNames: 'b.com\nA.com' }).domainNames).toMatchObject({
      key: 'ssl.domain.duplicate',
      params: { domain: 'A.com' },
    });
    expect(check('ALP-DVF', { commonName: 'a.com', domainNames: 'bad_' }).domainNames).toMatchObject({
      key: 'ssl.domain.format',
      params: { x: 'bad_' },
    });
  });

  it('needs a wildcard for wild, refuses one for EV and VMC (SSL-027, SSL-031, SSL-032, SSL-033)', () => {
    expect(check('ALP-DVW', { commonName: 'example.com' }).commonName).toMatchObject({
      key: 'ssl.domain.notWildcard',
      params: { x: 'example.com' },
    });
    expect(check('GLO-EVF', { commonName: '*.a.com', ...party }).commonName?.key).toBe(
      'ssl.domain.evNoWildcard',
    );
    for (const commonName of ['*.a.com', '8.8.8.8']) {
      expect(check('ALP-VMC', { commonName, ...party }).commonName?.key).toBe('ssl.domain.vmcNoWildcardIp');
    }
  });

  it('says both in the words of the specification, in Chinese and English (SSL-030, SSL-031)', async () => {
    const [zh, en] = await Promise.all([texts.zh(), texts.en()]);
    expect([zh.default['ssl.domain.noMulti'], en.default['ssl.domain.noMulti']]).toEqual([
      '此产品不支持多域名',
      'This product does not support multiple domains',
    ]);
    expect([zh.default['ssl.domain.notWildcard'], en.default['ssl.domain.notWildcard']]).toEqual([
      '{x} 不是通配符域名',
      '{x} is not a wildcard domain',
    ]);
  });

  it('takes public addresses alone for ip (SSL-028)', () => {
    expect(check('ALP-IP', { commonName: '8.8.8.8', domainNames: '1.1.1.1' })).toEqual({});
    expect(check('ALP-IP', { commonName: '10.0.0.1' }).commonName?.key).toBe('ssl.domain.format');
    expect(check('ALP-IP', { commonName: '8.8.8.8', domainNames: 'example.com' }).domainNames?.key).toBe(
      'ssl.domain.format',
    );
  });

  it('has mailboxes in place of names for e-mail products, and a subject name for code and doc (D-157, SSL-061)', () => {
    expect(check('ALP-MAIL', { ...party }).mailboxes?.key).toBe('name.mailbox.required');
    expect(check('ALP-MAIL', { ...party, mailboxes: 'a@b.co\nno' }).mailboxes).toMatchObject({
      params: { x: 'no' },
    });
    expect(check('ALP-CODE', { ...party })).toEqual({});
    expect(check('ALP-CODE', { contactID: '1' }).subjectName?.key).toBe('name.subject.required');
  });

  it('refuses a cfca contact without an ID-card number (D-110)', () => {
    const contact = {
      id: '1',
      lastname: '',
      firstname: '',
      name: '',
      position: '',
      email: '',
      telephone: '',
      idCard: ' ',
      accountNo: '',
    };
    expect(check('CFC-OV1', { commonName: 'a.com', ...party }, { contact }).contactID?.key).toBe(
      'cfca.idCard.missing',
    );
  });

  it('asks for a country of two letters and a passphrase that holds (D-087)', () => {
    const { pairParams } = initialValues();
    expect(
      Object.keys(
        check('ALP-DV1', {
          commonName: 'a.com',
          pairParams: { ...pairParams, country: 'CHN' },
          protection: 'passphrase',
          passphrase: 'short',
        }),
      ),
    ).toEqual(['pairParams', 'passphrase']);
  });
});

describe('names', () => {
  it('are put in order as pasted (VAL-001, SSL-039, SSL-040)', () => {
    const dv = productOf('ALP-DV1');
    expect(correctedName(dv, ' https://Example.COM/path ')).toBe('example.com');
    expect(correctedName(dv, 'ｅｘａｍｐｌｅ。ｃｏｍ')).toBe('example.com');
    expect(correctedName(dv, '*.a.com')).toBe('a.com');
    expect(correctedName(productOf('ALP-DVW'), 'example.com')).toBe('*.example.com');
    expect(correctedName(productOf('ALP-DVF'), '*.example.com')).toBe('*.example.com');
    // The texts of EV and VMC say why; stripping would hide them (SSL-032, SSL-033).
    expect(correctedName(productOf('GLO-EVF'), '*.a.com')).toBe('*.a.com');
    expect(correctedName(productOf('ALP-VMC'), '*.a.com')).toBe('*.a.com');
    expect(correctedLines('a.com, b.com；https://c.com/x')).toBe('a.com\nb.com\nc.com');
  });

  it('of a single product leave the box of further names out', () => {
    const typed = { commonName: 'a.com', domainNames: 'b.com', mailboxes: 'x@y.zz' };
    expect(enteredNames(productOf('ALP-DV1'), typed)).toEqual({ commonName: 'a.com', domainNames: [] });
    expect(enteredNames(productOf('ALP-DVF'), typed).domainNames).toEqual(['b.com']);
    expect(enteredNames(productOf('ALP-MAIL'), typed)).toEqual({ commonName: 'x@y.zz', domainNames: [] });
    expect(enteredNames(productOf('ALP-CODE'), typed)).toEqual({ commonName: '', domainNames: [] });
  });
});
