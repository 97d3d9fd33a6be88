/**
 * Programs read what the guides tell to write, and do what the guides tell to type.
 *
 * @judges openssl keytool jarsigner osslsigncode python3
 * @jest-environment node
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuideValues } from '@certdeck/federation';
import type { ArticleText } from './article.ts';
import { fillIn } from './fillIn.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-guides-'));

interface Outcome {
  status: number | null;
  output: string;
}

function run(command: string, parameters: readonly string[]): Outcome {
  const child = spawnSync(command, parameters, {
    cwd: folder,
    timeout: 60_000,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{
        PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`,
        HOME: folder,
        XDG_DATA_HOME: folder,
        LC_ALL: 'C',
      },
    },
  });
  if (child.error) throw child.error;
  return { status: child.status, output: `${child.stdout}${child.stderr}` };
}

/** Runs lines of a guide as they are typed. */
const type = (commands: string) => run('bash', ['-ec', commands]);

/**
 * The block of code of an article that holds some text, with the values of an order if it opens for one; the test
 * beside this one holds all languages to these.
 */
function codeOf(id: string, part: string, values?: GuideValues): string {
  const path = join(import.meta.dirname, 'articles/en', `${id}.json`);
  const { blocks } = JSON.parse(readFileSync(path, 'utf8')) as ArticleText;
  const shown = values ? fillIn(blocks, values) : blocks;
  const found = shown.flatMap((block) => (block.kind === 'code' ? [block.lines.join('\n')] : []));
  const [code, more] = found.filter((text) => text.includes(part));
  if (code === undefined || more !== undefined) throw new Error(`${id} has not one block with ${part}`);
  return code;
}

/** What a guide is opened for: read by itself, or from orders of several kinds. */
const OPENED: readonly { from: string; values?: GuideValues; secret: string }[] = [
  { from: 'the help', secret: 'example-com-tls' },
  {
    from: 'an order of three names',
    values: { file: 'shop.test', names: ['shop.test', 'www.shop.test', '*.eu.shop.test'] },
    secret: 'shop-test-tls',
  },
  {
    from: 'an order of a wildcard',
    values: { file: '_.shop.test', names: ['*.shop.test'] },
    secret: 'www-shop-test-tls',
  },
  {
    from: 'an order of an address',
    values: { file: '192.0.2.7', names: ['192.0.2.7'] },
    secret: '192-0-2-7-tls',
  },
];

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** What a program printed when it refused or warned, nothing when it is content. */
const objections = ({ status, output }: Outcome, bad: RegExp): string =>
  status === 0 && !bad.test(output) ? '' : `${String(status)}: ${output}`;

/** Whether a version as a program prints it is at least another. */
function isAtLeast(printed: string, wanted: string): boolean {
  const version = /\d+\.\d+(?:\.\d+)?/.exec(printed)?.[0] ?? '0';
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}

beforeAll(() => {
  // The files are named as in the download (shared/pki/src/server-files): an issuer, and a certificate of it.
  const made = type(`
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=Root -keyout root.key -out code_root.crt
openssl req -newkey rsa:2048 -nodes -subj /CN=example.com -keyout example.com.key -out example.com.csr
printf 'subjectAltName=DNS:example.com,DNS:www.example.com,DNS:mail.example.com' > tls.ext
printf 'extendedKeyUsage=codeSigning\\nkeyUsage=critical,digitalSignature' > code.ext
openssl x509 -req -in example.com.csr -CA code_root.crt -CAkey root.key -days 20 -extfile tls.ext -out example.com.crt
openssl x509 -req -in example.com.csr -CA code_root.crt -CAkey root.key -days 20 -extfile code.ext -out code.crt
cp code_root.crt example.com_chain.crt
cat example.com.crt example.com_chain.crt > example.com_fullchain.pem
cat code.crt code_root.crt > code_fullchain.pem
cp example.com.key code.key
cp example.com.key mail.example.com.key
cp example.com_fullchain.pem mail.example.com_fullchain.pem
${OPENED.flatMap(({ values }) =>
  values
    ? ['.crt', '.key', '_chain.crt', '_fullchain.pem'].map(
        (end) => `cp example.com${end} ${values.file}${end}`,
      )
    : [],
).join('\n')}`);
  if (made.status !== 0) throw new Error(made.output);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(OPENED)('what the guides tell to write, opened from $from (D-482)', ({ values }) => {
  const code = (id: string, part: string) => codeOf(id, part, values);

  it.each([
    ['install-nginx', 'ssl_certificate'],
    ['file-validation', 'location'],
  ])('passes nginx -t: %s', (id, part) => {
    let text = code(id, part).replaceAll('/etc/nginx/ssl', folder);
    // As the note of the guide says.
    if (!isAtLeast(run('nginx', ['-v']).output, '1.25.1'))
      text = text.replace('  http2 on;\n', '').replaceAll('443 ssl;', '443 ssl http2;');
    const frame = `pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text}\n}\n`;
    const outcome = run('nginx', ['-t', '-p', folder, '-c', write('nginx.conf', frame)]);
    expect(objections(outcome, /\[warn\]/)).toBe('');
  });

  it('passes apache2 -t', () => {
    const modules = ['mpm_event', 'authz_core', 'alias', 'ssl', 'socache_shmcb'];
    const frame = [
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      ...[`ServerRoot ${folder}`, 'ServerName example.com', 'Listen 8080', 'ErrorLog error.log'],
      code('install-apache', 'VirtualHost').replaceAll('/etc/ssl', folder).replace('/var/www/html', folder),
    ];
    const outcome = run('apache2', ['-t', '-f', write('apache.conf', frame.join('\n'))]);
    expect(objections(outcome, /AH\d+|warn/)).toBe('');
  });

  it('passes haproxy -c, with the file that the guide tells to make', () => {
    const make = code('install-haproxy', 'mkdir').replaceAll('sudo ', '').replaceAll('/etc/haproxy', folder);
    expect(objections(type(make), /./)).toBe('');
    const text = code('install-haproxy', 'frontend').replaceAll('/etc/haproxy', folder);
    const outcome = run('haproxy', ['-c', '-f', write('haproxy.cfg', `${text}\n`)]);
    expect(objections(outcome, /WARNING|ALERT/)).toBe('');
  });

  it('passes caddy validate', () => {
    const text = code('install-caddy', 'file_server').replaceAll('/etc/caddy/certs', folder);
    const file = write('Caddyfile', `${text}\n`);
    const outcome = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
    // The test's certificate names no OCSP server, of which Caddy tells.
    const output = outcome.output.replaceAll(/.*no OCSP server specified.*\n/g, '');
    expect(objections({ ...outcome, output }, /"warn"|"error"/)).toBe('');
  });

  it('holds only settings that postconf knows', () => {
    const home = join(folder, 'postfix');
    mkdirSync(home, { recursive: true });
    const text = code('install-postfix', 'smtpd_tls_chain_files');
    writeFileSync(join(home, 'main.cf'), `compatibility_level = 3.6\n${text}\n`);
    writeFileSync(join(home, 'master.cf'), 'smtp inet n - y - - smtpd\n');
    const outcome = run('postconf', ['-c', home, '-n']);
    expect(objections(outcome, /warning|fatal/i)).toBe('');
    expect(outcome.output.match(/^smtpd_tls_/gm)).toHaveLength(text.match(/^\w+ =/gm)?.length ?? 0);
  });

  it('passes doveconf, in the writing of its version', () => {
    const isNew = isAtLeast(run('dovecot', ['--version']).output, '2.4');
    const text = code('install-dovecot', isNew ? 'ssl_server_cert_file' : 'ssl_cert =');
    const frame = isNew ? 'dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n' : '';
    const own = text.replaceAll('/etc/dovecot/tls', folder);
    const outcome = run('doveconf', ['-c', write('dovecot.conf', `${frame}protocols =\n${own}\n`), '-n']);
    expect(objections(outcome, /unknown|fatal|error:/i)).toBe('');
    expect(outcome.output).toContain('ssl = required');
  });
});

// One process reads them all, for Python starts slowly.
describe('what the guides tell to write for programs that no test starts', () => {
  it('is XML for Tomcat (D-482)', () => {
    const files = OPENED.flatMap(({ from, values }) =>
      ['certificateChainFile', 'certificateKeystoreType'].map((part) =>
        write(`${from} ${part}.xml`, codeOf('install-tomcat', part, values)),
      ),
    );
    const script = 'import sys,xml.dom.minidom as m\nfor f in sys.argv[1:]: m.parseString(open(f).read())';
    expect(objections(run('python3', ['-c', script, ...files]), /./)).toBe('');
  });

  it('is YAML for Kubernetes, with the secret that was made (D-482)', () => {
    const files = OPENED.flatMap(({ from, values }) =>
      ['Ingress', 'Gateway'].map((kind) =>
        write(`${from} ${kind}.yaml`, codeOf('install-kubernetes', `kind: ${kind}`, values)),
      ),
    );
    const script = `import sys,yaml
for f in sys.argv[1:]:
  d=yaml.safe_load(open(f));s=d['spec']
  print(d['kind'],s['tls'][0]['secretName'] if 'tls' in s else s['listeners'][0]['tls']['certificateRefs'][0]['name'])`;
    const expected = OPENED.flatMap(({ secret }) => [`Ingress ${secret}`, `Gateway ${secret}`]);
    expect(run('python3', ['-c', script, ...files])).toEqual({
      status: 0,
      output: `${expected.join('\n')}\n`,
    });
    for (const { values, secret } of OPENED)
      expect(codeOf('install-kubernetes', '--dry-run', values)).toContain(`secret tls ${secret}`);
  });
});

describe('what the guides tell to type', () => {
  it('makes a PFX of PEM files, PEM of it, and a JKS', () => {
    const toPfx = `${codeOf('formats', '-export')} -passout pass:secret1`;
    const toPem = `${codeOf('formats', '-nodes')} -passin pass:secret1`;
    const toJks = `${codeOf('formats', 'keytool')} -srcstorepass secret1 -deststorepass secret1 -noprompt`;
    const outcome = type([toPfx, toPem, toJks].join('\n'));
    expect(outcome).toMatchObject({ status: 0 });
    const pem = readFileSync(join(folder, 'example.com_all.pem'), 'utf8');
    expect(pem.match(/BEGIN (?:CERTIFICATE|PRIVATE KEY)/g)).toHaveLength(3);
    expect(readFileSync(join(folder, 'example.com.jks')).subarray(0, 4).toString('hex')).toBe('feedfeed');
  });

  it('shows whether key and certificate are a pair', () => {
    const [own, other] = type(codeOf('formats', '-pubkey')).output.trim().split('\n');
    expect(own).toMatch(/[0-9a-f]{64}$/);
    expect(other).toBe(own);
    const wrong = codeOf('formats', '-pubkey').replace('example.com.key', 'root.key');
    expect(new Set(type(wrong).output.trim().split('\n')).size).toBe(2);
  });

  it('takes the passphrase from a key', () => {
    const lock = 'openssl pkey -in example.com.key -aes256 -passout pass:a -out encrypted.key';
    const unlock = 'openssl pkey -in encrypted.key -out unlocked.key -passin pass:a';
    expect(type(`${lock}\n${unlock}\ndiff example.com.key unlocked.key`)).toEqual({ status: 0, output: '' });
  });

  it('signs a profile for Apple devices', () => {
    write('profile.mobileconfig', '<plist/>');
    expect(objections(type(codeOf('sign-macos', 'smime')), /error/i)).toBe('');
    const check =
      'openssl smime -verify -inform der -in profile-signed.mobileconfig -CAfile code_root.crt -purpose any';
    expect(type(check).output).toContain('<plist/>');
  });

  it('signs a Windows program with osslsigncode, and checks it', () => {
    writeFileSync(join(folder, 'setup.exe'), emptyProgram());
    const signed = type(codeOf('sign-linux', '-key code.key'));
    expect(objections(signed, /Failed/i)).toBe('');
    expect(type(codeOf('sign-linux', 'verify')).output).toMatch(/Signature verification: ok/);
  });

  it('signs a JAR with jarsigner, and checks it', () => {
    const make = `echo hello > a.txt
python3 -m zipfile -c app.jar a.txt
openssl pkcs12 -export -in code_fullchain.pem -inkey code.key -name example -passout pass:secret1 -out code.pfx`;
    expect(objections(type(make), /error/i)).toBe('');
    const list = `${codeOf('sign-java', '-list')} -storepass secret1`;
    expect(type(list).output).toContain('example');
    // No test asks a timestamp service.
    const sign = codeOf('sign-java', 'code.pfx -storetype PKCS12 \\')
      .replace('-tsa http://timestamp.example.com', '-storepass secret1')
      .replace('ALIAS', 'example');
    expect(objections(type(sign), /jarsigner error/)).toBe('');
    expect(type(codeOf('sign-java', '-verify')).output).toContain('jar verified');
  });
});

/** The smallest program that has all headers of Windows (PE32) and nothing to run. */
function emptyProgram(): Buffer {
  const file = Buffer.alloc(1024);
  file.write('MZ');
  file.writeUInt32LE(0x80, 0x3c);
  file.write('PE\0\0', 0x80);
  file.writeUInt16LE(0x14c, 0x84); // i386
  file.writeUInt16LE(224, 0x94); // size of the optional header
  file.writeUInt16LE(0x102, 0x96); // executable, 32 bits
  file.writeUInt16LE(0x10b, 0x98); // PE32
  file.writeUInt32LE(512, 0xd4); // size of all headers
  file.writeUInt32LE(16, 0xf4); // number of directories
  return file;
}
