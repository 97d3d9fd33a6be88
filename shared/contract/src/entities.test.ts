import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { schemaOf } from './schemas/index.ts';
import { siteConfig } from './schemas/site.ts';

/** Fields that every row, or the data itself, of a call's answer has. */
function fieldsOf(id: string): string[] {
  const data = z.toJSONSchema(schemaOf[id]!.data, { unrepresentable: 'any' });
  const row = data.type === 'array' ? (data.items as typeof data) : data;
  return row.required ?? [];
}

describe('the entities of the specification', () => {
  it.each([
    [
      'a pay order',
      'API-112',
      ['id', 'orderNo', 'validity', 'commonName', 'payAmount', 'reSignStatus', 'reSignPriceDiff'],
    ],
    [
      'the product of a pay order',
      'API-112',
      ['productName', 'productNo', 'brandName', 'certType', 'orderStatus'],
    ],
    ['the cart of domain names', 'API-138', ['id', 'domain', 'tld', 'years', 'price', 'kind']],
    ['a domain name', 'API-156', ['orderNo', 'domain', 'status', 'expireTime', 'groupID', 'remark']],
  ])('%s has the fields that are specified or decided (ORD-008, DOM-016, D-242)', (_what, id, fields) => {
    expect(fieldsOf(id)).toEqual(expect.arrayContaining(fields));
  });

  it('name a currency with its rate, and how it is shown (BIL-037, D-188)', () => {
    const { currencies } = (
      z.toJSONSchema(schemaOf['API-095']!.data) as { properties: Record<string, unknown> }
    ).properties as { currencies: { items: { required: string[] } } };
    expect(currencies.items.required).toEqual(expect.arrayContaining(['currency', 'rate']));
    expect(Object.keys(siteConfig.shape.currency.shape)).toEqual(
      expect.arrayContaining(['symbol', 'unit', 'exRate']),
    );
  });
});
