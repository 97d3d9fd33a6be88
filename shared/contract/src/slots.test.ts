import { describe, expect, it } from '@jest/globals';
import { contributions } from './schemas/slots.ts';

const title = { zh: 'x', en: 'x', es: 'x', de: 'x', ja: 'x', fr: 'x' };
const action = {
  slot: 'host/palette-action/v1',
  id: 'go',
  order: 1,
  title,
  icon: 'orders',
  to: '/orders/list',
};

describe('contributions in a manifest', () => {
  it('have the fields of their slot, and no others', () => {
    expect(contributions.parse([action])).toEqual([action]);
    expect(contributions.safeParse([{ ...action, place: 'main' }]).success).toBe(false);
    expect(contributions.safeParse([{ ...action, title: { ...title, de: '' } }]).success).toBe(false);
    expect(contributions.safeParse([{ ...action, order: undefined }]).success).toBe(false);
  });

  it('to slots that only a newer shell knows are left to it', () => {
    expect(contributions.parse([{ slot: 'host/footer/v1', id: 'x' }, action])).toEqual([action]);
  });

  it.each([['https://elsewhere.example/'], ['//elsewhere.example'], ['orders/list'], ['/a b']])(
    'lead to pages of the portal alone, not to %s',
    (to) => expect(contributions.safeParse([{ ...action, to }]).success).toBe(false),
  );

  it('may lead to a page with a query', () => {
    expect(contributions.safeParse([{ ...action, to: '/orders/list?status=1001' }]).success).toBe(true);
  });
});
