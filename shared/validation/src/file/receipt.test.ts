import { describe, expect, it } from '@jest/globals';
import { MOST_RECEIPT_OCTETS, receiptFault, receiptTypeOf } from '../index.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

describe('what a receipt is', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    [png, 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\xff\xd8\xff\xe1..Exif', 'image/jpeg'],
  ])('is told by its first octets: %j is %s', (head, type) => {
    expect(receiptTypeOf(bytes(head))).toBe(type);
  });

  it.each([
    '',
    '%PDF',
    ' %PDF-1.7',
    png.slice(0, 8),
    png.replace('IHDR', 'IDAT'),
    '\xff\xd8',
    'GIF89a',
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'PK\x03\x04',
    'MZ\x90\0',
  ])('is nothing else: %j', (head) => {
    expect(receiptTypeOf(bytes(head))).toBeUndefined();
  });

  it('has an octet or more and at most 5 MB', () => {
    const head = bytes('%PDF-1.7');
    expect(receiptFault(0, bytes(''))).toBe('empty');
    expect(receiptFault(MOST_RECEIPT_OCTETS, head)).toBeUndefined();
    expect(receiptFault(MOST_RECEIPT_OCTETS + 1, head)).toBe('size');
    expect(receiptFault(8, bytes('no paper'))).toBe('type');
  });
});
