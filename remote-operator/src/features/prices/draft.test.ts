import { describe, expect, it } from '@jest/globals';
import { EXTRA, itemsOf, pointsOf, readRow, type Row, rowsOf, withBulk } from './draft.ts';
import { fileOf, withFile } from './file.ts';
import { localOf, secondsOf } from './moment.ts';
import { FLEX, FREE, SINGLE } from './testing/products.ts';

const products = [SINGLE, FLEX, FREE];
const typed = (texts: Record<string, string>, product = SINGLE): Row => {
  const [row] = rowsOf([product]);
  if (!row) throw new Error('no row');
  return { ...row, texts: { ...row.texts, ...texts } };
};

describe('a draft of prices', () => {
  it('begins with what holds, and then has no item', () => {
    const rows = rowsOf(products);
    expect(rows.map(({ texts }) => texts)).toEqual([
      { 1: '158.00', 2: '300.00', 3: '427.00' },
      { 1: '238.00', 2: '452.00', 3: '643.00', [EXTRA]: '98.00' },
      {},
    ]);
    expect(itemsOf(rows)).toEqual([]);
  });

  it('has what was typed, in cents, and what is off sale', () => {
    const rows = [typed({ 2: '301.5' }), { ...typed({}, FREE), onSale: false }];
    expect(itemsOf(rows)).toEqual([
      { productNo: 'ALP-DV1', prices: { 1: 15_800, 2: 30_150, 3: 42_700 }, extraNamePrice: 0, onSale: 'Y' },
      { productNo: 'CDK-FREE90', prices: { 90: 0 }, extraNamePrice: 0, onSale: 'N' },
    ]);
  });

  it.each(['1.234,50', '12,50', '1,234.50', '1 234', '-3', '1e3', '158.005'])(
    'takes %s for no price',
    (text) => {
      expect(readRow(typed({ 1: text })).faults).toEqual({ 1: 'format' });
    },
  );

  it('says what is wrong with a price at its field', () => {
    expect(readRow(typed({ 1: '' })).faults).toEqual({ 1: 'missing' });
    expect(readRow(typed({ 1: '0' })).faults).toMatchObject({ 1: 'zero' });
    expect(readRow(typed({ 2: '316.01' })).faults).toEqual({ 2: 'above' });
    expect(readRow(typed({ 1: '70', 2: '140', 3: '210' }))).toMatchObject({ isLow: true, faults: {} });
  });

  it('changes many prices by a share, rounded, and never to nothing', () => {
    const texts = (points: number, step: number, brand = '') =>
      withBulk(rowsOf(products), { brand, kind: '', points, step }).map((row) => row.texts);
    expect(texts(550, 100)[0]).toEqual({ 1: '167.00', 2: '317.00', 3: '450.00' });
    expect(texts(-10_000, 1_000)[1]).toEqual({ 1: '10.00', 2: '10.00', 3: '10.00', [EXTRA]: '10.00' });
    expect(texts(550, 100, 'certum')[0]).toEqual({ 1: '158.00', 2: '300.00', 3: '427.00' });
    expect(texts(550, 1)[2]).toEqual({});
  });

  it.each([
    ['5', 500],
    ['-12.5', -1250],
    ['−12.5', -1250],
    ['+3.25', 325],
    ['12,5', null],
    ['', null],
    ['5%', null],
  ])('reads %s percent as %s', (text, points) => {
    expect(pointsOf(text)).toBe(points);
  });
});

describe('a file of prices', () => {
  it('is read as it was written', () => {
    const rows = [typed({ 2: '301.50' }), ...rowsOf([FLEX, FREE])];
    const { rows: read, count, unknown } = withFile(rowsOf(products), fileOf(rows));
    expect(read).toEqual(rows);
    expect([count, unknown]).toEqual([3, []]);
  });

  it('runs nothing in a spreadsheet', () => {
    const [row] = rowsOf([{ ...SINGLE, name: '=HYPERLINK("x")' }]);
    expect(fileOf(row ? [row] : [])).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('names what it has of no product, and shows what is no price at its field', () => {
    const text = 'productNo;year1;onSale\r\nALP-DV1;1.234,50;N\r\nNONE;1;Y\r\n';
    const { rows, count, unknown } = withFile(rowsOf([SINGLE]), text);
    expect([count, unknown]).toEqual([1, ['NONE']]);
    expect(rows[0]).toMatchObject({ onSale: false, texts: { 1: '1.234,50', 2: '300.00' } });
    expect(withFile(rowsOf([SINGLE]), 'a,b\r\n1,2').unknown).toEqual(['productNo']);
  });
});

describe('a moment of the operator', () => {
  it('is one in Asia/Shanghai, on days too on which clocks elsewhere change', () => {
    expect(secondsOf({ day: '2027-03-28', time: '02:30' })).toBe(Date.UTC(2027, 2, 27, 18, 30) / 1000);
    expect(localOf(Date.UTC(2027, 2, 27, 18, 30, 5) / 1000)).toEqual({ day: '2027-03-28', time: '02:30:05' });
    expect(secondsOf({ day: '', time: '00:00' })).toBe(0);
  });
});
