import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateCsr } from '@certdeck/pki';
import '../../../testing/crypto.ts';
import { productOf } from '../../../testing/products.ts';
import { initialValues, type OrderValues } from '../form/values.ts';
import { batchContent, batchEntries, checkBatch } from './content.ts';
import { correctedBatch } from './corrected.ts';

const values = (given: Partial<OrderValues>): OrderValues => ({ ...initialValues(), ...given });
const facts = { csr: null, contact: undefined, serverKey: false };
const hosts = (count: number) =>
  Array.from({ length: count }, (_, index) => `h${index}.example.com`).join('\n\n');
let requests: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(
    ['a.example.com', 'b.example.com'].map((hostname) => generateCsr({ hostname, signAlg: 'ECDSA' })),
  );
  requests = made.map(({ publicKey }) => publicKey);
});

describe('a batch', () => {
  it('has an order for each block: the first line is the common name (SSL-041)', () => {
    const entries = batchEntries(productOf('ALP-DVF'), values({ batchText: 'a.com\nb.com\n\nc.com' }));
    expect(entries.map(({ names }) => names)).toEqual([
      { commonName: 'a.com', domainNames: ['b.com'] },
      { commonName: 'c.com', domainNames: [] },
    ]);
  });

  it('names the line of every wrong name (SSL-030, SSL-031, SSL-034, SSL-035)', () => {
    const wild = batchEntries(productOf('ALP-DVW'), values({ batchText: '*.a.com\n\nb.com\n\nbad_' }));
    expect(wild.flatMap(({ problems }) => problems.map(({ line, issue }) => [line, issue.key]))).toEqual([
      [2, 'ssl.domain.notWildcard'],
      [4, 'ssl.domain.format'],
    ]);
    const single = batchEntries(productOf('ALP-DV1'), values({ batchText: 'a.com\nb.com' }));
    expect(single[0]?.problems[0]).toMatchObject({ line: 1, issue: { key: 'ssl.domain.noMulti' } });
    expect(checkBatch(productOf('ALP-DV1'), values({ batchText: 'a.com\nb.com' }), facts).batchText).toEqual({
      key: 'batch.invalid',
      params: { count: 1 },
    });
  });

  it('takes 500 orders and not 501 (SSL-042)', () => {
    const product = productOf('ALP-DV1');
    expect(checkBatch(product, values({ batchText: hosts(500) }), facts)).toEqual({});
    expect(checkBatch(product, values({ batchText: hosts(501) }), facts).batchText?.key).toBe('batch.limit');
    expect(checkBatch(product, values({}), facts).batchText?.key).toBe('batch.text.required');
  });

  it('says of a pasted request whose name is no wildcard that a wildcard product needs one, and of a text corrects it (SSL-031, D-623)', () => {
    const product = productOf('ALP-DVW');
    const pasted = values({ csrFrom: 'paste', batchCsrText: requests.join('\n') });
    expect(batchEntries(product, pasted).map(({ problems }) => problems[0]?.issue)).toMatchObject([
      { key: 'ssl.domain.notWildcard', params: { x: 'a.example.com' } },
      { key: 'ssl.domain.notWildcard', params: { x: 'b.example.com' } },
    ]);
    // While a text is being entered, too, until it is left.
    const [typed] = batchEntries(product, values({ batchText: 'c.example.com' }));
    expect(typed?.problems[0]?.issue.key).toBe('ssl.domain.notWildcard');
    expect(correctedBatch(product, 'c.example.com')).toBe('*.c.example.com');
  });

  it('has an order for each pasted request, named by its subject (SSL-048, SSL-049)', () => {
    const entries = batchEntries(
      productOf('ALP-DV1'),
      values({ csrFrom: 'paste', batchCsrText: requests.join('\n') }),
    );
    expect(entries.map(({ names }) => names.commonName)).toEqual(['a.example.com', 'b.example.com']);
    expect(
      entries.every(
        ({ csr, problems }) => csr?.includes('BEGIN CERTIFICATE REQUEST') && problems.length === 0,
      ),
    ).toBe(true);
    const wild = batchEntries(productOf('ALP-DVW'), values({ csrFrom: 'zip', zipCsrs: requests }));
    expect(wild[1]?.problems).toMatchObject([{ line: 1, issue: { key: 'ssl.domain.notWildcard' } }]);
    const damaged = batchEntries(productOf('ALP-DV1'), values({ csrFrom: 'zip', zipCsrs: ['x'] }));
    expect(damaged[0]?.problems[0]?.issue.key).toBe('csr.unreadable');
  });

  it('is priced by a question for each number of names', () => {
    const product = productOf('ALP-DVF');
    const entries = batchEntries(product, values({ batchText: 'a.com\n\nb.com\nc.com\n\nd.com' }));
    expect(batchContent(product, 1, entries).priced).toEqual([
      { id: 'ALP-DVF', year: 1, emails: [], sslDomains: ['a.com'], quantity: 2 },
      { id: 'ALP-DVF', year: 1, emails: [], sslDomains: ['b.com', 'c.com'], quantity: 1 },
    ]);
    expect(batchContent(product, 1, []).priced).toBeNull();
  });

  it('is put in order line by line, its blank lines kept', () => {
    expect(correctedBatch(productOf('ALP-DVW'), 'https://A.com/x\n\n*.b.com')).toBe('*.a.com\n\n*.b.com');
    expect(correctedBatch(productOf('ALP-CODE'), '张三 有限公司')).toBe('张三 有限公司');
  });
});
