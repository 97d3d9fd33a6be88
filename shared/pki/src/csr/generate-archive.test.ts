import { describe, expect, it } from '@jest/globals';
import { run } from '../testing/command-line.ts';
import { generateArchive, type ArchiveRequest } from './generate-archive.ts';
import { generateCsr } from './generate.ts';
import type { CsrRequest } from './parameters.ts';

const ECC: Pick<CsrRequest, 'signAlg' | 'keyLen'> = { signAlg: 'ECDSA', keyLen: 'P256' };

function follow(signal = new AbortController().signal) {
  const seen: string[] = [];
  return {
    seen,
    options: {
      signal,
      progress: ({ done, total }: { done: number; total: number }) => seen.push(`${done}/${total}`),
    },
  };
}

/** Unpacks with unzip and lets openssl say what is in the folder. */
function judge(zip: Uint8Array, script: string): string {
  return run('sh', ['-e', '-c', `python3 -m zipfile -e a.zip out && cd out && ${script}`], { 'a.zip': zip })
    .output;
}

describe('requests made at once', () => {
  it('come as one archive whose keys openssl matches to the requests (TOOL-001)', async () => {
    const request: ArchiveRequest = {
      requests: ['*.example.com', 'b.example.com', 'b.example.com'].map((hostname) => ({ hostname, ...ECC })),
      format: 'traditional',
    };
    const { seen, options } = follow();
    const { zip, results } = await generateArchive(request, options);
    expect(results.map((result) => result.ok)).toEqual([true, true, true]);
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
    const script =
      'ls; for f in *.csr; do k="${f%.csr}.key"; openssl req -in "$f" -verify -noout; ' +
      '[ "$(openssl req -in "$f" -noout -pubkey)" = "$(openssl ec -in "$k" -pubout 2>/dev/null)" ] && echo same; done';
    const output = judge(zip, script);
    expect(output.match(/^same$/gm)).toHaveLength(3);
    expect(output.match(/verify OK/g)).toHaveLength(3);
    expect(output).toContain('_.example.com.key');
  });

  it('name the ones that can not be made and keep the others (TOOL-001)', async () => {
    const requests = ['a.example.com', 'a b.example.com', 'c.example.com'].map((hostname) => ({
      hostname,
      ...ECC,
    }));
    const { zip, results } = await generateArchive({ requests, format: 'pkcs8' }, follow().options);
    expect(results.map((result) => (result.ok ? 'made' : result.error.code))).toEqual([
      'made',
      'BAD_HOSTNAME',
      'made',
    ]);
    expect(judge(zip, 'ls').trim().split('\n')).toEqual([
      'a.example.com.csr',
      'a.example.com.key',
      'c.example.com.csr',
      'c.example.com.key',
    ]);
  });

  it('protect the keys with AES-256 and 600,000 rounds (TOOL-001)', async () => {
    const requests = [{ hostname: 'a.example.com', ...ECC }];
    const { zip } = await generateArchive(
      { requests, format: 'encrypted', password: '密码 1' },
      follow().options,
    );
    const output = judge(
      zip,
      "openssl asn1parse -in a.example.com.key && openssl pkey -in a.example.com.key -passin 'pass:密码 1' -noout && echo opened",
    );
    expect(output).toContain('aes-256-cbc');
    expect(output).toContain('hmacWithSHA256');
    expect(output).toContain(`INTEGER           :${(600_000).toString(16).toUpperCase().padStart(6, '0')}`);
    expect(output).toContain('opened');
  });

  it('write no key that was given', async () => {
    const { privateKey } = await generateCsr({ hostname: 'a.example.com', ...ECC });
    const requests = ['a.example.com', 'b.example.com'].map((hostname) => ({ hostname, privateKey }));
    const { zip } = await generateArchive({ requests, format: 'pkcs8' }, follow().options);
    expect(judge(zip, 'ls').trim().split('\n')).toEqual(['a.example.com.csr', 'b.example.com.csr']);
  });

  it('stop when they are cancelled', async () => {
    const controller = new AbortController();
    const { options } = follow(controller.signal);
    const requests = Array.from({ length: 100 }, (_, index) => ({
      hostname: `h${index}.example.com`,
      ...ECC,
    }));
    const running = generateArchive(
      { requests, format: 'pkcs8' },
      { ...options, progress: () => controller.abort() },
    );
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
