import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { generateCsr } from '../csr/generate.ts';
import { latin1Bytes, type Bytes } from '../encoding/bytes.ts';
import { run } from '../testing/command-line.ts';
import type { ZipEntry } from './archive.ts';
import { readCsrZip, type ZippedCsr } from './csr-zip.ts';
import { safeFileName, writeZip } from './write.ts';

const ZIP = 'application/zip';
let csr: string;

beforeAll(async () => {
  csr = (await generateCsr({ hostname: '中文.com', signAlg: 'ECDSA' })).publicKey;
});

async function read(entries: readonly ZipEntry[], mediaType = ZIP): Promise<ZippedCsr[] | string> {
  const result = await readCsrZip(await writeZip(entries), mediaType);
  return result.ok ? result.value.requests : result.error.code;
}

async function code(file: Bytes): Promise<string> {
  const result = await readCsrZip(file, ZIP);
  return result.ok ? 'read' : result.error.code;
}

function emptyEntries(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, index) => ({ name: String(index), content: '' }));
}

/** Sets the inflated size that the directory states of its first entry. */
function declareSize(file: Bytes, size: number): Bytes {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (let offset = 0; offset < copy.length - 46; offset += 1) {
    if (view.getUint32(offset, true) === 0x02014b50) {
      view.setUint32(offset + 24, size, true);
      return copy;
    }
  }
  throw new Error('no directory entry');
}

describe('the reader of an uploaded archive', () => {
  it('counts only .csr entries that begin with the header of a request (SSL-044)', async () => {
    const found = await read([
      { name: 'good.csr', content: csr },
      { name: 'bad.csr', content: 'no request' },
      { name: 'good.txt', content: csr },
      { name: 'inside.csr', content: `text before\n${csr}` },
    ]);
    expect(found).toMatchObject([
      { name: 'good.csr', commonName: 'xn--fiq228c.com', failure: null, pem: csr },
    ]);
  });

  it('ignores byte order marks, leading blanks, the case of the name and the old header (D-126)', async () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(csr, 'utf16le')]);
    const found = await read([
      { name: 'folder/A.CSR', content: `\uFEFF \r\n${csr}` },
      { name: 'b.csr', content: utf16 },
      { name: 'c.csr', content: csr.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST') },
    ]);
    expect(found).toMatchObject([{ pem: csr }, { pem: csr }, { pem: csr }]);
  });

  it('passes over what macOS adds (D-126)', async () => {
    expect(
      await read([
        { name: '__MACOSX/a.csr', content: csr },
        { name: '.hidden.csr', content: csr },
      ]),
    ).toBe('ZIP_NO_CSR');
  });

  it('says of each damaged request why it can not be read', async () => {
    const found = await read([
      { name: 'a.csr', content: `${csr.slice(0, 200)}\n-----END CERTIFICATE REQUEST-----` },
    ]);
    expect(found).toMatchObject([
      { name: 'a.csr', commonName: null, failure: { code: expect.stringMatching(/^BAD_/) } },
    ]);
  });

  it.each(['text/plain', '', 'application/x-gzip'])(
    'refuses the media type "%s" (SSL-043)',
    async (mediaType) => {
      expect(await read([{ name: 'a.csr', content: csr }], mediaType)).toBe('ZIP_TYPE');
    },
  );

  it('takes the media type that Windows reports (SSL-043, D-125)', async () => {
    expect(await read([{ name: 'a.csr', content: csr }], 'application/x-zip-compressed')).toHaveLength(1);
  });

  it('refuses contents that do not begin as an archive, whatever the type says (SSL-043, D-125)', async () => {
    expect(await code(latin1Bytes(csr))).toBe('ZIP_TYPE');
  });

  it('reports an archive without any request (SSL-046)', async () => {
    expect(await read([{ name: 'a.txt', content: 'a' }])).toBe('ZIP_NO_CSR');
    expect(await read([])).toBe('ZIP_NO_CSR');
  });

  it('refuses more than 10,000 entries before inflating any (D-126)', async () => {
    expect(await read(emptyEntries(10_000))).toBe('ZIP_NO_CSR');
    expect(await read(emptyEntries(10_001))).toBe('ZIP_TOO_MANY_ENTRIES');
  }, 400_000);

  it('refuses an entry above 1 MB and a total above 10 MB (D-126)', async () => {
    const megabyte = 'a'.repeat(1024 * 1024);
    expect(await read([{ name: 'a.csr', content: megabyte }])).toBe('ZIP_NO_CSR');
    expect(await read([{ name: 'a.csr', content: `${megabyte}a` }])).toBe('ZIP_ENTRY_TOO_LARGE');
    const ten = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.csr`, content: megabyte }));
    expect(await read(ten)).toBe('ZIP_NO_CSR');
    expect(await read([...ten, { name: 'b', content: 'a' }])).toBe('ZIP_TOO_LARGE');
  });

  it('stops inflating an entry whose directory lies about its size (D-126)', async () => {
    const bomb = await writeZip([{ name: 'a.csr', content: 'a'.repeat(64 * 1024 * 1024) }]);
    expect(await code(declareSize(bomb, 10))).toBe('ZIP_ENTRY_TOO_LARGE');
  });

  it('refuses an encrypted archive', async () => {
    const encrypted = flagEncrypted(await writeZip([{ name: 'a.csr', content: csr }]));
    expect(await code(encrypted)).toBe('ZIP_ENCRYPTED');
  });

  it('reads an archive of Windows with names in GBK', async () => {
    const named = await writeZip([{ name: 'AAAA.csr', content: csr }]);
    // 中文 in GBK, in the local header and in the directory.
    const bytes = Buffer.from(named);
    for (let at = bytes.indexOf('AAAA'); at !== -1; at = bytes.indexOf('AAAA', at)) {
      Buffer.from([0xd6, 0xd0, 0xce, 0xc4]).copy(bytes, at);
    }
    const result = await readCsrZip(new Uint8Array(bytes), ZIP);
    expect(result).toMatchObject({ ok: true, value: { requests: [{ name: '中文.csr' }] } });
  });

  it('takes names like __proto__ as plain names', async () => {
    expect(await read([{ name: '__proto__/constructor.csr', content: csr }])).toHaveLength(1);
  });

  it('ends with one typed failure for any damaged archive', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const good = await writeZip([
      { name: 'a.csr', content: csr },
      { name: 'b.csr', content: csr },
    ]);
    const codes = /^(read|ZIP_[A-Z_]+)$/;
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), fc.boolean(), async (at, value, cut) => {
        const damaged = cut ? good.slice(0, at) : good.slice();
        if (!cut) {
          damaged[at] = value;
        }
        expect(await code(damaged)).toMatch(codes);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
        expect(await code(Uint8Array.from([0x50, 0x4b, 3, 4, ...noise]))).toMatch(codes);
      }),
      { numRuns: 300 },
    );
  });
});

/** Sets the flag of encryption in all headers. */
function flagEncrypted(file: Bytes): Bytes {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  for (let offset = 0; offset < file.length - 30; offset += 1) {
    const signature = view.getUint32(offset, true);
    if (signature === 0x04034b50 || signature === 0x02014b50) {
      const field = offset + (signature === 0x04034b50 ? 6 : 8);
      view.setUint16(field, view.getUint16(field, true) | 1, true);
    }
  }
  return file;
}

describe('the writer of archives', () => {
  it('writes what another program reads, and numbers names that occur twice', async () => {
    const file = await writeZip([
      { name: 'a/x.crt', content: 'one' },
      { name: 'a/X.crt', content: 'two' },
      { name: 'b', content: deflateRawSync('three') },
    ]);
    const script =
      'import zipfile; z = zipfile.ZipFile("a.zip"); z.testzip(); print(z.namelist(), z.read("a/x.crt"))';
    const listed = run('sh', ['-c', `python3 -c '${script}'`], { 'a.zip': file });
    expect(listed.output.trim()).toBe(`['a/x.crt', 'a/X (2).crt', 'b'] b'one'`);
  });

  it('makes file names that every system takes', () => {
    expect(safeFileName('*.example.com')).toBe('_.example.com');
    expect(safeFileName('../a\\b:c\0')).toBe('_a_b_c_');
    expect(safeFileName(' .. ')).toBe('certificate');
    expect(safeFileName('测试公司')).toBe('测试公司');
  });
});
