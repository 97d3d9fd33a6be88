import { describe, expect, it } from '@jest/globals';
import { productOf } from '../../../testing/products.ts';
import { freeOrderBody, orderBody, priceQuestion, wireName } from './payload.ts';
import { initialValues } from './values.ts';

const material = { csr: 'CSR', key: 'CMS' };
const names = { commonName: 'a.com', domainNames: ['b.com'] };
const values = { ...initialValues(), contactID: 'c1', orgID: 'o1' };

describe('the payload', () => {
  it('has product type, term, method and each certificate; a dv order has neither contact nor company (SSL-059, SSL-024)', () => {
    expect(orderBody(productOf('ALP-DVF'), values, 'dns_txt', [{ names, material }])).toEqual({
      productNo: 'ALP-DVF',
      year: 1,
      dcvMethod: 'dns_txt',
      productType: 'dv_flex_ssl',
      sslCerts: [{ commonName: 'a.com', domainNames: ['b.com'], csr: 'CSR', key: 'CMS' }],
    });
  });

  it('names contact and company where their rows show (SSL-019, SSL-025)', () => {
    const one = { commonName: 'a.com', domainNames: [] };
    expect(orderBody(productOf('ALP-OV1'), values, 'dns', [{ names: one, material }])).toMatchObject({
      contactID: 'c1',
      orgID: 'o1',
    });
    const mail = orderBody(productOf('ALP-MAIL'), values, 'dns', [{ names: one, material }]);
    expect(mail).toMatchObject({ contactID: 'c1' });
    expect(mail).not.toHaveProperty('orgID');
  });

  it('has csr and key alone for code and doc (SSL-061)', () => {
    const none = { commonName: '', domainNames: [] };
    expect(orderBody(productOf('ALP-CODE'), values, 'dns', [{ names: none, material }]).sslCerts).toEqual([
      material,
    ]);
  });

  it('of a free order has one name (SSL-060, SSL-053)', () => {
    expect(
      freeOrderBody(productOf('CDK-FREE90'), values, { commonName: 'A.com', domainNames: [] }, material),
    ).toEqual({
      productNo: 'CDK-FREE90',
      csr: 'CSR',
      key: 'CMS',
      commonName: 'a.com',
      domainNames: [],
    });
  });

  it('names the order that it renews, paid or free (ORD-034, D-491)', () => {
    const renewal = { ...values, renews: 'N1' };
    const one = { commonName: 'a.com', domainNames: [] };
    expect(orderBody(productOf('ALP-OV1'), renewal, 'dns', [{ names: one, material }]).renews).toBe('N1');
    expect(freeOrderBody(productOf('CDK-FREE90'), renewal, one, material).renews).toBe('N1');
  });

  it('writes names in ASCII, addresses canonically, and leaves mailboxes their local part (CRY-033)', () => {
    expect(wireName('*.中文.com')).toBe('*.xn--fiq228c.com');
    expect(wireName('2001:DB8:0::1')).toBe('2001:db8::1');
    expect(wireName('Jane@EXAMPLE.com')).toBe('Jane@example.com');
  });

  it('of the price has the good names, mailboxes apart (SSL-057)', () => {
    expect(
      priceQuestion(productOf('ALP-DVF'), 2, { commonName: 'a.com', domainNames: ['b', 'c.com'] }),
    ).toEqual({
      id: 'ALP-DVF',
      year: 2,
      emails: [],
      sslDomains: ['a.com', 'c.com'],
    });
    expect(
      priceQuestion(productOf('ALP-MAIL'), 1, { commonName: 'a@b.co', domainNames: ['no'] }),
    ).toMatchObject({
      emails: ['a@b.co'],
      sslDomains: [],
    });
  });
});

describe('the mark of an order', () => {
  it('goes along with a VMC alone (D-617)', () => {
    const marked = { ...values, mark: '<svg/>' };
    expect(orderBody(productOf('ALP-VMC'), marked, 'dns', [{ names, material }])).toMatchObject({
      mark: '<svg/>',
    });
    expect(orderBody(productOf('ALP-OV1'), marked, 'dns', [{ names, material }])).not.toHaveProperty('mark');
  });
});
