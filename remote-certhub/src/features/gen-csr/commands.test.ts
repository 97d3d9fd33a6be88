/**
 * @jest-environment node
 * @judges openssl keytool
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCsr, pemToDer, readCsr, type CsrDetails } from '@certdeck/pki';
import { keytoolCommands, opensslCommands, type CommandSource } from './commands.ts';
import { FRESH, KEY_FILE_FORMATS, KEY_TYPES, requestOf, type GenerateForm } from './form.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function shell(script: string): void {
  const child = spawnSync('sh', ['-e', '-c', script], { cwd: folder, timeout: 60_000, encoding: 'utf8' });
  if (child.status !== 0) {
    throw new Error(`${script}\n${child.stdout}${child.stderr}`);
  }
}

const NAMES = [
  '*.中文.com',
  'example.com',
  '192.0.2.7',
  '2001:db8::7',
  'admin@example.com',
  'https://example.com/a?b=c',
];
const FORM: GenerateForm = {
  ...FRESH,
  org: `Example "Ltd" / Söhne + 公司, #1 = $HOME \\ 'x'`,
  email: 'ca@example.com',
};

async function made(
  form: GenerateForm,
  keyExists: boolean,
): Promise<{ source: CommandSource; own: CsrDetails; key: string }> {
  const request = requestOf(form, NAMES);
  const pair = await generateCsr(request);
  const own = readCsr(pair.publicKey, { language: 'en' });
  const source: CommandSource = {
    request,
    commonName: own.commonName ?? '',
    names: own.alternativeNames,
    format: form.format,
    file: 'a site',
    keyExists,
  };
  return { source, own, key: pair.privateKey };
}

function theirs(): CsrDetails {
  return readCsr(readFileSync(join(folder, 'a site.csr')), { language: 'en' });
}

/** What the two requests must have in common; `keyIdentifier` only for the same key. */
function facts(csr: CsrDetails, keyIdentifier: boolean) {
  return {
    subject: csr.subjectText,
    names: csr.alternativeNames,
    signature: csr.signatureAlgorithm.name,
    key: [csr.publicKey.kind, csr.publicKey.bits],
    ski: csr.extensions
      .filter((extension) => extension.id === '2.5.29.14')
      .map((extension) => (keyIdentifier ? extension.value : true)),
  };
}

describe('the commands that do the same', () => {
  it('make with openssl and an RSA key the very same bytes (TOOL-001)', async () => {
    const { source, own, key } = await made(FORM, true);
    writeFileSync(join(folder, 'a site.key'), key);
    shell(opensslCommands(source)?.request ?? 'false');
    expect(Buffer.from(pemToDer(readFileSync(join(folder, 'a site.csr'), 'utf8'))).toString('hex')).toBe(
      Buffer.from(own.der).toString('hex'),
    );
  });

  it.each(KEY_TYPES.filter((type) => type !== 'RSA 4096'))(
    'make with openssl the same request from a %s key of their own (TOOL-001)',
    async (keyType) => {
      const hash = keyType === 'P-384' ? 'SHA384' : 'SHA256';
      const { source, own } = await made({ ...FORM, keyType, hash }, false);
      const commands = opensslCommands(source);
      shell(`${commands?.key ?? 'false'}\n${commands?.request ?? 'false'}`);
      expect(facts(theirs(), false)).toEqual(facts(own, false));
    },
    60_000,
  );

  it.each(KEY_FILE_FORMATS)('write the key as %s (TOOL-001)', async (format) => {
    const { source } = await made({ ...FORM, keyType: 'P-256', format }, false);
    // The command asks for the password; here it reads it from the environment.
    const key = (opensslCommands(source)?.key ?? '').replace('-iter', '-passout pass:secret -iter');
    shell(key);
    const text = readFileSync(join(folder, 'a site.key'), 'utf8');
    const labels = {
      pkcs8: 'PRIVATE KEY',
      encrypted: 'ENCRYPTED PRIVATE KEY',
      traditional: 'EC PRIVATE KEY',
    };
    expect(text.startsWith(`-----BEGIN ${labels[format]}-----`)).toBe(true);
  });

  it.each(['RSA 2048', 'P-384'] as const)(
    'make with keytool the same request from a %s key of its own (TOOL-001)',
    async (keyType) => {
      const { source, own } = await made({ ...FORM, keyType, hash: 'SHA384' }, false);
      const commands = keytoolCommands(source) ?? 'false';
      rmSync(join(folder, 'a site.p12'), { force: true });
      shell(commands.replaceAll(/-storetype/g, '-storepass changeit -storetype'));
      expect(facts(theirs(), false)).toEqual(facts(own, false));
    },
    60_000,
  );

  it('are left out where a name has no spelling in them', async () => {
    const { source } = await made({ ...FRESH, keyType: 'P-256' }, false);
    const odd = { ...source, names: [{ type: 'uri', value: 'https://example.com/a,b' } as const] };
    expect(opensslCommands(odd)).toBeNull();
    expect(keytoolCommands(odd)).toBeNull();
    expect(keytoolCommands({ ...source, keyExists: true })).toBeNull();
  });

  it('hold nothing that a shell would run', async () => {
    const { source } = await made(
      { ...FRESH, keyType: 'P-256', org: "x'; touch hacked; '$(touch hacked)`touch hacked`" },
      true,
    );
    writeFileSync(
      join(folder, 'a site.key'),
      (await generateCsr({ hostname: 'a.com', signAlg: 'ECDSA' })).privateKey,
    );
    shell(opensslCommands(source)?.request ?? 'false');
    expect(existsSync(join(folder, 'hacked'))).toBe(false);
  });
});
