import { expect, it } from '@jest/globals';
import { line, requiredLine } from './schemas/wire.ts';

it('takes marks that nobody sees off every line of a call, and leaves joiners of words and emoji', () => {
  expect(line().parse('\u202d13812345678\u202c ')).toBe('13812345678');
  expect(line().parse('\ufeff a\u200b.com\u2069')).toBe('a.com');
  expect(line().parse('می\u200cخواهم 👩\u200d💻')).toBe('می\u200cخواهم 👩\u200d💻');
  expect(requiredLine().safeParse('\u200e').success).toBe(false);
});
