import { readFile } from 'node:fs/promises';
import { toPem } from '../embedded-ca/der.ts';
import type { EmbeddedCa } from '../embedded-ca/index.ts';
import type { Workbench } from './openssl.ts';

/** What it asks an authority for. */
export type Served = Pick<EmbeddedCa, 'certificate' | 'crl' | 'handleOcsp'>;

/** A relying party: openssl, with what an authority serves. */
export class RelyingParty {
  private readonly bench: Workbench;
  /** The moment at which it judges. */
  private readonly now: () => Date;

  constructor(bench: Workbench, now: () => Date) {
    this.bench = bench;
    this.now = now;
  }

  /**
   * Chain, list and status of a certificate, as openssl sees them.
   * @param ca the process that is asked
   * @param leaf DER
   */
  async judge(ca: Served, leaf: Buffer): Promise<{ chain: string; status: string; list: string }> {
    const { bench } = this;
    const at = ['-attime', String(Math.floor(this.now().getTime() / 1000))];
    await bench.write('leaf.pem', toPem(leaf, 'CERTIFICATE'));
    const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
    const issuerName = /CA Issuers - URI:\S+\/pki\/(\S+)\.crt/.exec(text)?.[1] ?? '';
    const listName = /URI:\S+\/pki\/(\S+)\.crl/.exec(text)?.[1] ?? '';
    await this.write(ca, 'issuer.pem', issuerName);
    await this.write(ca, 'root.pem', 'root');
    const list = await ca.crl(listName);
    await bench.write('list.pem', list ? toPem(list, 'X509 CRL') : '');
    const chain = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'issuer.pem'];
    const verified = await bench.openssl('verify', ...at, ...chain, 'leaf.pem');
    const withList = await bench.openssl(
      'verify',
      ...at,
      '-crl_check',
      '-CRLfile',
      'list.pem',
      ...chain,
      'leaf.pem',
    );
    const asked = ['-issuer', 'issuer.pem', '-cert', 'leaf.pem'];
    await bench.openssl('ocsp', ...asked, '-reqout', 'question.der');
    await bench.write('answer.der', await ca.handleOcsp(await readFile(bench.path('question.der'))));
    const answered = await bench.openssl(
      'ocsp',
      '-reqin',
      'question.der',
      ...asked.slice(0, 2),
      '-respin',
      'answer.der',
      '-CAfile',
      'root.pem',
      '-verify_other',
      'issuer.pem',
      ...at,
      '-text',
    );
    const status = /Cert Status: (\w+)/.exec(answered.text)?.[1] ?? answered.text;
    return {
      chain: verified.text.includes('leaf.pem: OK') ? 'OK' : verified.text,
      status: answered.text.includes('Response verify OK') ? status : `unverified: ${answered.text}`,
      list: withList.text.includes('leaf.pem: OK')
        ? 'OK'
        : (/certificate revoked/.exec(withList.text)?.[0] ?? withList.text),
    };
  }

  /** Number, and serial numbers with their reasons, of a list that its authority signed. */
  async readList(ca: Served, name: string): Promise<{ number: number; text: string }> {
    const { bench } = this;
    await this.write(ca, 'lister.pem', name);
    await bench.write('read.crl', (await ca.crl(name)) ?? Buffer.alloc(0));
    const { text } = await bench.openssl(
      'crl',
      '-inform',
      'DER',
      '-in',
      'read.crl',
      '-CAfile',
      'lister.pem',
      '-noout',
      '-text',
      '-verify',
    );
    if (!text.includes('verify OK')) throw new Error(text);
    return { number: Number(/CRL Number: \n\s+(\d+)/.exec(text)?.[1]), text };
  }

  private async write(ca: Served, file: string, name: string): Promise<void> {
    const der = await ca.certificate(name);
    await this.bench.write(file, der ? toPem(der, 'CERTIFICATE') : '');
  }
}
