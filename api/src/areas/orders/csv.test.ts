import { describe, expect, it } from '@jest/globals';
import { parseCsv } from '@certdeck/validation';
import { csvHead, ordersCsv } from './csv.ts';
import type { OrderListRow } from './wire.ts';

const row = (remark: string): OrderListRow => ({
  id: '1',
  order_no: 'N1',
  validity: 1,
  common_name: 'a.example',
  pay_amount: 15_800,
  re_sign_status: 0,
  re_sign_price_diff: 0,
  product_name: 'Basic',
  chinese_name: '证书',
  product_no: 'ALP-DV1',
  brand_name: 'AlphaSSL',
  cert_type: 'dv_single_ssl',
  status: 1001,
  created_at: new Date(0),
  paid_at: null,
  end_at: null,
  cert_expires_at: null,
  remark,
  organization_id: null,
  organization_validated_at: null,
  contact_id: null,
  package_no: '',
  revocation_asked_at: null,
  revoked_at: null,
  revocation_reason: '',
});
const cellOf = (remark: string) =>
  ordersCsv([row(remark)], 'en').slice('N1,Basic,a.example,1 year,,,158.00,waiting for payment,'.length, -2);

describe('the number of an order', () => {
  it.each(['2026112912345678901234', '0012345', '123456789012'])(
    '%s survives in a spreadsheet, as a text (D-595)',
    (orderNo) => {
      const line = ordersCsv([{ ...row('note'), order_no: orderNo }], 'en');
      expect(line).toMatch(new RegExp(`^"=""${orderNo}""",Basic,.*,note\r\n$`));
      expect(parseCsv(line)[0]?.[0]).toBe(`="${orderNo}"`);
    },
  );

  it('of a remark is no such text: it stays a formula that is not run (D-197)', () => {
    expect(cellOf('="1"')).toBe(`"'=""1"""`);
    expect(cellOf('123456789012')).toBe('123456789012');
  });
});

describe('a cell of the file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', " '=1"],
    ['＝1', "'＝1"],
    ['－1', "'－1"],
    ['\u200b=1', "\u200b'=1"],
    ['\t=1', "'\t'=1"],
    ['a;=1', "a;'=1"],
    ['a; +1', "a; '+1"],
    ['a\t-1', "a\t'-1"],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n@x', `"a\r\n'@x"`],
    [`=1,"x"`, `"'=1,""x"""`],
    [`";=1`, `""";'=1"`],
  ])('that a spreadsheet would run begins with an apostrophe: %j (D-197)', (remark, cell) => {
    expect(cellOf(remark)).toBe(cell);
  });

  it.each(['a-b', 'a=b', 'a+b', 'a@b.example', '1 - 2', '*.example.com', '备注'])(
    'stays as it is: %j',
    (remark) => {
      expect(cellOf(remark)).toBe(remark);
    },
  );

  it('stands under its heading', () => {
    expect(csvHead('en')).toBe(
      '\ufeffOrder number,Product,Common Name,Validity,Paid on,Ends on,Amount,Status,Remark\r\n',
    );
  });
});
