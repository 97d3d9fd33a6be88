import * as fc from 'fast-check';

/** The same nonsense in every run; another number finds other things. */
export const FUZZ = {
  seed: Number(process.env['TEST_SEED'] ?? 20_261_122),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 20),
};

/** Texts that break things more often than others do. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '-1',
    '1e9',
    '1e308',
    'NaN',
    'Infinity',
    '0x10',
    '9007199254740991',
    '9007199254740993',
    '253402300800',
    '9'.repeat(40),
    '\0',
    'a\u0000b',
    '\ud800',
    '\u202e\u2028',
    'a\r\nset-cookie: x=y',
    "'; drop table accounts; --",
    '%_\\',
    '{}',
    '[]',
    'null',
    'true',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    '00000000-0000-7000-8000-000000000000',
    '13812345678',
    'a@b.co',
    '*.example.com',
    'xn--a',
    'CN',
    'dns_txt',
    'balance',
    'N1,N2',
    ','.repeat(600),
    '2019-01-01',
    'a'.repeat(32),
    'x'.repeat(5000),
  ),
);

/** Any value that JSON can carry, and some that nest. */
export const nonsense = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308, 253_402_300_800, 0.1),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    { __proto__: null, length: 1e9 },
    { toString: 1, valueOf: 2 },
    Array.from({ length: 600 }, () => 'N1'),
  ),
);
