/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  defaultChoices,
  fromParameters,
  isPlainText,
  OPENSSL_VERSIONS,
  toParameters,
  type Choices,
} from './choices.ts';
import { generate } from './generate.ts';
import { PROFILES } from './guideline.ts';
import { SERVERS, serverOf } from './servers/index.ts';
import { isAtLeast } from './versions.ts';

function textOf(choices: Partial<Choices> & { server: string }): string {
  return generate({ ...defaultChoices(choices.server), ...choices })
    .files.map((file) => file.text)
    .join('\n');
}

/** Every server with every version it lists, every OpenSSL and every profile. */
const EVERYTHING: readonly Choices[] = SERVERS.flatMap((server) =>
  (server.versions.length > 0 ? server.versions : ['']).flatMap((version) =>
    (server.openssl ? OPENSSL_VERSIONS : ['']).flatMap((openssl) =>
      PROFILES.flatMap((profile) =>
        [true, false].map((extras) => ({
          ...defaultChoices(server.id),
          ...{ version, openssl, profile, hsts: extras, subdomains: extras, ocsp: extras },
        })),
      ),
    ),
  ),
);

describe('the TLS configuration', () => {
  it('has the servers of the requirement and more (TOOL-007)', () => {
    const ids = SERVERS.map((server) => server.id);
    for (const id of [
      'nginx',
      'apache',
      'haproxy',
      'caddy',
      'lighttpd',
      'tomcat',
      'postfix',
      'dovecot',
      'exim',
    ]) {
      expect(ids).toContain(id);
    }
    for (const id of ['mysql', 'postgresql', 'redis', 'traefik', 'envoy', 'aws-alb', 'go', 'nodejs']) {
      expect(ids).toContain(id);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names X25519MLKEM768 exactly where the TLS library has it', () => {
    for (const choices of EVERYTHING) {
      const server = serverOf(choices.server);
      const has = server.openssl
        ? isAtLeast(choices.openssl, '3.5')
        : server.mlkem !== undefined && isAtLeast(choices.version, server.mlkem);
      const { files, notes } = generate(choices);
      const named = /MLKEM768/i.test(files.map((file) => file.text).join('\n'));
      expect({ choices, wrong: named && !has }).toEqual({ choices, wrong: false });
      expect(notes.includes('noMlkem')).toBe(!has);
    }
  });

  it('never speaks below its profile, and says so when a version can not follow it', () => {
    for (const choices of EVERYTHING) {
      const { files, notes } = generate(choices);
      const text = files.map((file) => file.text).join('\n');
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      if (files.length === 0) {
        expect({ choices, notes }).toEqual({ choices, notes: expect.arrayContaining(['noTls13']) });
      }
      if (choices.profile !== 'old') {
        expect({ choices, text }).toEqual({
          choices,
          text: expect.not.stringMatching(/DES-CBC3|3DES|AES256-SHA\b|_CBC_/),
        });
      }
      if (choices.profile === 'modern') {
        expect({ choices, text }).toEqual({ choices, text: expect.not.stringMatching(/ECDHE[-_]/) });
      }
    }
  });

  it.each(SERVERS.map((server) => server.id))('changes with each profile: %s (TOOL-007)', (server) => {
    const texts = new Set(PROFILES.map((profile) => textOf({ server, profile })));
    expect(texts.size).toBe(PROFILES.length);
  });

  it.each(SERVERS.filter((server) => server.hsts === 'here').map((server) => server.id))(
    'sends HSTS for two years only when asked to: %s (TOOL-007)',
    (server) => {
      expect(textOf({ server, hsts: true })).toContain('63072000');
      expect(textOf({ server, hsts: false })).not.toContain('63072000');
      expect(textOf({ server, hsts: true, subdomains: true })).not.toBe(textOf({ server, hsts: true }));
    },
  );

  it('staples OCSP only where the server does so by configuration, and says so elsewhere', () => {
    expect(textOf({ server: 'nginx', ocsp: true })).toContain('ssl_stapling on;');
    expect(textOf({ server: 'apache', ocsp: true, version: '2.4.10' })).not.toContain('Stapling');
    expect(generate({ ...defaultChoices('haproxy'), ocsp: true }).notes).toContain('noOcsp');
  });

  it('has a directive only in versions that know it', () => {
    expect(textOf({ server: 'nginx', version: '1.25.0' })).toContain('listen 443 ssl http2;');
    expect(textOf({ server: 'nginx', version: '1.25.1' })).toContain('    http2 on;');
    expect(textOf({ server: 'apache', version: '2.4.8', profile: 'intermediate' })).not.toContain(
      'SSLSessionTickets',
    );
    expect(textOf({ server: 'postfix', version: '3.5' })).toContain(
      'smtpd_tls_protocols = !SSLv2, !SSLv3, !TLSv1, !TLSv1.1',
    );
    expect(textOf({ server: 'postfix', version: '3.6' })).toContain('smtpd_tls_protocols = >=TLSv1.2');
    expect(textOf({ server: 'dovecot', version: '2.4' })).toContain('ssl_server_cert_file');
    expect(textOf({ server: 'dovecot', version: '2.3.21' })).toContain('ssl_cert = <');
    expect(textOf({ server: 'postgresql', version: '17' })).toContain("ssl_ecdh_curve = 'prime256v1'");
    expect(textOf({ server: 'postgresql', version: '18' })).toContain("ssl_groups = 'X25519MLKEM768:X25519");
  });

  it('needs security level 0 for the old protocols with OpenSSL 3 only', () => {
    expect(textOf({ server: 'nginx', profile: 'old', openssl: '3.0' })).toContain('ssl_ciphers @SECLEVEL=0:');
    expect(textOf({ server: 'nginx', profile: 'old', openssl: '1.1.1' })).not.toContain('@SECLEVEL');
    expect(textOf({ server: 'nginx', profile: 'intermediate', openssl: '3.0' })).not.toContain('@SECLEVEL');
  });

  it('gives no configuration where TLS 1.3 alone is asked of a library without it', () => {
    expect(generate({ ...defaultChoices('nginx'), profile: 'modern', openssl: '1.1.0' })).toEqual({
      files: [],
      notes: ['noTls13', 'noMlkem'],
    });
  });

  it('writes names in other scripts as servers know them', () => {
    expect(textOf({ server: 'nginx', host: '*.例子.com' })).toContain('server_name *.xn--fsqu00a.com;');
  });

  it('writes the paths of the form', () => {
    const paths = { certificate: '/srv/tls/site.pem', key: '/srv/tls/site.key' };
    for (const { id } of SERVERS.filter(
      ({ id: known }) => !['iis', 'aws-alb', 'ingress-nginx'].includes(known),
    )) {
      const text = textOf({ server: id, ...paths });
      expect({ id, text }).toEqual({ id, text: expect.stringContaining('/srv/tls/') });
      expect({ id, text }).toEqual({ id, text: expect.not.stringContaining('/etc/ssl/example') });
    }
  });
});

describe('the link of a configuration', () => {
  it('restores the form (TOOL-007)', () => {
    fc.assert(
      fc.property(
        fc.record({
          server: fc.constantFrom(...SERVERS.map((server) => server.id)),
          version: fc.constantFrom('1.2', '2.4.41', '18'),
          openssl: fc.constantFrom(...OPENSSL_VERSIONS),
          profile: fc.constantFrom(...PROFILES),
          hsts: fc.boolean(),
          subdomains: fc.boolean(),
          ocsp: fc.boolean(),
          host: fc.domain(),
          certificate: fc.constantFrom('/etc/a.pem', 'C:/tls/证书.pem'),
          key: fc.constantFrom('/etc/a.key', '/srv/my-site/key.pem'),
        }),
        (choices) => {
          expect(fromParameters(new URLSearchParams(toParameters(choices)))).toEqual(choices);
        },
      ),
    );
  });

  it('holds only what differs from a fresh form', () => {
    expect(toParameters({ ...defaultChoices('caddy'), profile: 'modern', hsts: false })).toEqual({
      server: 'caddy',
      profile: 'modern',
      hsts: '0',
    });
  });

  it('smuggles no directive into a configuration', () => {
    const evil = [
      'a.pem";\ninclude /etc/passwd;',
      'a;b',
      "x' or",
      '$(id)',
      '#x',
      '{',
      '"',
      ' a',
      '`id`',
      'a\n',
      '<x>',
    ];
    for (const text of evil) {
      const parameters = new URLSearchParams({ server: 'nginx', certificate: text, key: text, host: text });
      expect({ text, choices: fromParameters(parameters) }).toEqual({
        text,
        choices: defaultChoices('nginx'),
      });
      expect(isPlainText('key', text)).toBe(false);
    }
    expect(
      fromParameters(new URLSearchParams({ server: '__proto__', version: 'x', profile: 'none' })),
    ).toEqual(defaultChoices('nginx'));
  });
});
