import { beforeAll, describe, expect, it } from '@jest/globals';
import { splitCertificates } from '../certificate/chain.ts';
import { parseCertificate } from '../certificate/read.ts';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { run } from '../testing/command-line.ts';
import { serverFiles, type ServerFilesRequest } from './server-files.ts';

let issued: IssuedCertificate;

beforeAll(async () => {
  issued = await issueCertificate({ hostname: '*.example.com', signAlg: 'ECDSA' });
});

function files(extra: Partial<ServerFilesRequest> = {}): Map<string, string | Uint8Array> {
  const { certificatePem, intermediatePem, rootPem } = issued;
  const request = {
    certificatePem,
    chainPems: [intermediatePem],
    rootPem,
    baseName: '*.example.com',
    ...extra,
  };
  return new Map(serverFiles(request).map((entry) => [entry.name, entry.content]));
}

function subjects(text: string | Uint8Array | undefined): (string | null)[] {
  return splitCertificates(String(text)).map((pem) => parseCertificate(pem).commonName);
}

describe('the files for servers', () => {
  it('are laid out in one folder for each server', () => {
    const bytes = Uint8Array.of(1);
    expect([...files({ privateKeyPem: issued.privateKeyPem, pfx: bytes, jks: bytes }).keys()]).toEqual([
      'nginx/_.example.com_fullchain.pem',
      'nginx/_.example.com.key',
      'nginx/readme.txt',
      'apache/_.example.com.crt',
      'apache/_.example.com_chain.crt',
      'apache/_.example.com_root.crt',
      'apache/_.example.com.key',
      'apache/readme.txt',
      'iis/_.example.com.pfx',
      'iis/_.example.com.crt',
      'iis/_.example.com_chain.crt',
      'iis/_.example.com_root.crt',
      'iis/readme.txt',
      'tomcat/_.example.com.jks',
      'tomcat/_.example.com.pfx',
      'tomcat/readme.txt',
    ]);
  });

  it('give nginx the certificate with its chain and without the root', () => {
    expect(subjects(files().get('nginx/_.example.com_fullchain.pem'))).toEqual([
      '*.example.com',
      'Test intermediate',
    ]);
  });

  it('put the certificates in order whatever order they came in', () => {
    const { rootPem, intermediatePem } = issued;
    const mixed = files({ chainPems: [rootPem + intermediatePem], rootPem: undefined });
    expect(subjects(mixed.get('apache/_.example.com_chain.crt'))).toEqual(['Test intermediate']);
    expect(subjects(mixed.get('apache/_.example.com_root.crt'))).toEqual(['Test root']);
  });

  it('verify with openssl as they are laid out', () => {
    const layout = files();
    const verified = run(
      'openssl',
      ['verify', '-CAfile', 'root.crt', '-untrusted', 'chain.crt', 'site.crt'],
      {
        'root.crt': layout.get('apache/_.example.com_root.crt') ?? '',
        'chain.crt': layout.get('apache/_.example.com_chain.crt') ?? '',
        'site.crt': layout.get('apache/_.example.com.crt') ?? '',
      },
    );
    expect(verified.output.trim()).toBe('site.crt: OK');
  });

  it('name only files that are there, and say where a missing key is', () => {
    for (const layout of [files(), files({ privateKeyPem: issued.privateKeyPem, pfx: Uint8Array.of(1) })]) {
      for (const [name, content] of layout) {
        const mentioned = name.endsWith('readme.txt')
          ? String(content).match(/_\.example\.com[\w.]*\w/g)
          : [];
        const folder = name.slice(0, name.indexOf('/') + 1);
        expect((mentioned ?? []).filter((file) => !layout.has(folder + file))).toEqual([]);
      }
    }
    expect(files().get('nginx/readme.txt')).toContain('private key is not in this archive');
    expect(files({ privateKeyPem: issued.privateKeyPem }).get('nginx/readme.txt')).not.toContain(
      'not in this archive',
    );
  });

  it('come with notes in English and Chinese', () => {
    for (const server of ['nginx', 'apache', 'iis', 'tomcat']) {
      expect(files().get(`${server}/readme.txt`)).toMatch(/[a-z]{5}[^]*[\u4E00-\u9FFF]{2}/);
    }
  });
});
