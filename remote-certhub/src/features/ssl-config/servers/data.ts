import { isAtLeast } from '../versions.ts';
import { lines, withMinor, type ServerKind } from './kind.ts';

export const mysql: ServerKind = {
  id: 'mysql',
  name: 'MySQL',
  group: 'data',
  versions: ['9.4', '8.4', '8.0.28', '8.0.16', '5.7'],
  tls13: '8.0.16',
  openssl: true,
  hsts: 'none',
  apply: 'mysqld --validate-config && systemctl restart mysql',
  lowest: (version) => (isAtLeast(version, '8.0.28') ? 'TLSv1.2' : 'TLSv1'),
  write: (f) => [
    {
      name: 'tls.cnf',
      text: lines(
        '[mysqld]',
        // The variable came with 5.7.8.
        f.at('5.7.8') && 'require_secure_transport = ON',
        `ssl_cert = ${f.certificate}`,
        `ssl_key = ${f.key}`,
        `tls_version = ${f.protocols.join(',')}`,
        f.suites.length > 0 && `ssl_cipher = ${f.cipherString}`,
        f.highest === 'TLSv1.3' &&
          'tls_ciphersuites = TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256',
      ),
    },
  ],
};

export const mariadb: ServerKind = {
  id: 'mariadb',
  name: 'MariaDB',
  group: 'data',
  versions: ['11.8', '11.4', '10.11', '10.6', '10.5', '10.4'],
  tls13: '10.4.6',
  openssl: true,
  hsts: 'none',
  apply: 'mariadbd --help --verbose > /dev/null && systemctl restart mariadb',
  write: (f) => [
    {
      name: 'tls.cnf',
      text: lines(
        '[mariadbd]',
        f.at('10.5.2') && 'require_secure_transport = ON',
        `ssl_cert = ${f.certificate}`,
        `ssl_key = ${f.key}`,
        f.at('10.4.6') && `tls_version = ${f.protocols.map(withMinor).join(',')}`,
        // One list for all protocols.
        `ssl_cipher = ${[
          ...(f.highest === 'TLSv1.3'
            ? ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256']
            : []),
          ...f.suites.map((suite) => suite.openssl),
        ].join(':')}`,
      ),
    },
  ],
};

export const postgresql: ServerKind = {
  id: 'postgresql',
  name: 'PostgreSQL',
  group: 'data',
  versions: ['18', '17', '15', '13', '12', '11'],
  tls13: '12',
  openssl: true,
  hsts: 'none',
  apply: 'systemctl reload postgresql',
  notes: (version) => (isAtLeast(version, '18') ? [] : ['oneGroup']),
  write: (f) => [
    {
      name: 'postgresql.conf',
      text: lines(
        'ssl = on',
        `ssl_cert_file = '${f.certificate}'`,
        `ssl_key_file = '${f.key}'`,
        f.at('12') && `ssl_min_protocol_version = '${f.lowest}'`,
        f.suites.length > 0 && `ssl_ciphers = '${f.cipherString}'`,
        `ssl_prefer_server_ciphers = ${f.serverOrder ? 'on' : 'off'}`,
        // A list of groups came with 18; before, one curve.
        f.at('18') ? `ssl_groups = '${f.groupString}'` : `ssl_ecdh_curve = 'prime256v1'`,
      ),
    },
    {
      name: 'pg_hba.conf',
      text: lines(
        '# Takes connections from elsewhere with TLS only.',
        `hostssl all all 0.0.0.0/0 ${f.at('10') ? 'scram-sha-256' : 'md5'}`,
        `hostssl all all ::/0      ${f.at('10') ? 'scram-sha-256' : 'md5'}`,
      ),
    },
  ],
};

export const redis: ServerKind = {
  id: 'redis',
  name: 'Redis / Valkey',
  group: 'data',
  versions: ['8.2', '7.4', '7.0', '6.2', '6.0'],
  tls13: '6.0',
  openssl: true,
  hsts: 'none',
  apply: 'systemctl restart redis',
  write: (f) => [
    {
      name: 'redis-tls.conf',
      text: lines(
        'port 0',
        'tls-port 6379',
        `tls-cert-file "${f.certificate}"`,
        `tls-key-file "${f.key}"`,
        '# Clients sign in with a password, not with a certificate.',
        'tls-auth-clients no',
        `tls-protocols "${f.protocols.join(' ')}"`,
        f.suites.length > 0 && `tls-ciphers ${f.cipherString}`,
        `tls-prefer-server-ciphers ${f.serverOrder ? 'yes' : 'no'}`,
      ),
    },
  ],
};
