import { describe, expect, it } from '@jest/globals';
import { readTransfers } from './typedTransfers.ts';

describe('a list of names and codes', () => {
  it.each([
    ['a space', 'shop.example Xk9', 'shop.example', 'Xk9'],
    ['a tab, after which everything is the code', 'shop.example\t,Xk9;', 'shop.example', ',Xk9;'],
    ['a comma, of which the code has more', 'shop.example,,X,9', 'shop.example', ',X,9'],
    ['a semicolon with blanks around it', '  shop.example ; "Xk9"  ', 'shop.example', '"Xk9"'],
    ['a full-width comma', 'shop.example，Xk9', 'shop.example', 'Xk9'],
    ['quotes of a list of values', '"shop.example","X""k9"', 'shop.example', 'X"k9'],
    ['a space, the name as an address', 'https://Shop.Example/ Xk9', 'shop.example', 'Xk9'],
    ['a space, the name in its own script', 'BÜCHER.example Xk9', 'xn--bcher-kva.example', 'Xk9'],
    ['a space, with marks that nobody sees', '\ufeffshop.example Xk9\u200b', 'shop.example', 'Xk9'],
  ])('is read with %s between them, the code as it stands (DOM-007)', (_what, line, domain, code) => {
    expect(readTransfers(line)).toEqual({ transfers: [{ domain, code }], faults: [] });
  });

  it('names each line that can’t be asked for, blank ones counted (DOM-007)', () => {
    const text = [
      'a.example code',
      '',
      'Name Code',
      'b.example',
      'c.example;',
      'd.example two words',
      `e.example ${'x'.repeat(65)}`,
      'A.EXAMPLE other',
      `f.example ${'x'.repeat(64)}`,
    ].join('\r\n');
    const { transfers, faults } = readTransfers(text);
    expect(transfers.map(({ domain }) => domain)).toEqual(['a.example', 'f.example']);
    expect(faults).toEqual([
      { line: 3, fault: 'name', name: 'name', earlier: 0 },
      { line: 4, fault: 'code', name: 'b.example', earlier: 0 },
      { line: 5, fault: 'code', name: 'c.example', earlier: 0 },
      { line: 6, fault: 'words', name: 'd.example', earlier: 0 },
      { line: 7, fault: 'long', name: 'e.example', earlier: 0 },
      { line: 8, fault: 'twice', name: 'a.example', earlier: 1 },
    ]);
  });
});
