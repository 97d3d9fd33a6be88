import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './file-name.ts';

describe('the name of a saved file', () => {
  it.each([
    ['回执.pdf', 'application/pdf', '回执.pdf'],
    ['evil.html', 'image/png', 'evil.png'],
    ['no ending', 'image/jpeg', 'no ending.jpg'],
    ['../../etc/passwd', 'application/pdf', '_.._etc_passwd.pdf'],
    ['C:\\a|b?.pdf', 'application/pdf', 'C__a_b_.pdf'],
    ['fdp.\u202Egnp.exe', 'application/pdf', 'fdp._gnp.pdf'],
    ['.bashrc', 'application/pdf', 'bashrc.pdf'],
    ['.pdf', 'application/pdf', 'receipt.pdf'],
    ['', 'image/png', 'receipt.png'],
  ] as const)('is made safe: %j', (name, type, saved) => {
    expect(fileNameOf({ name, type }, 'receipt')).toBe(saved);
  });
});
