import { lines, type ServerKind } from './kind.ts';

export const postfix: ServerKind = {
  id: 'postfix',
  name: 'Postfix',
  group: 'mail',
  versions: ['3.10', '3.8', '3.6', '3.4', '3.2'],
  tls13: '3.3.2',
  openssl: true,
  hsts: 'none',
  apply: 'postfix check && systemctl reload postfix',
  // Mail between servers is not refused without TLS: a sender that finds no common protocol sends in clear.
  notes: () => ['opportunistic'],
  write: (f) => [
    {
      name: 'main.cf',
      text: lines(
        'smtpd_tls_security_level = may',
        'smtpd_tls_auth_only = yes',
        ...(f.at('3.4')
          ? ['smtpd_tls_chain_files =', `    ${f.key},`, `    ${f.certificate}`]
          : [`smtpd_tls_cert_file = ${f.certificate}`, `smtpd_tls_key_file = ${f.key}`]),
        `smtpd_tls_protocols = ${postfixProtocols(f.at('3.6'), f.lowest)}`,
        `smtpd_tls_mandatory_protocols = ${postfixProtocols(f.at('3.6'), f.lowest)}`,
        f.suites.length > 0 && 'smtpd_tls_ciphers = medium',
        f.suites.length > 0 && 'smtpd_tls_mandatory_ciphers = medium',
        f.suites.length > 0 && `tls_medium_cipherlist = ${f.cipherString}`,
        `tls_preempt_cipherlist = ${f.serverOrder ? 'yes' : 'no'}`,
        f.at('3.2') && `tls_eecdh_auto_curves = ${f.groupString.replaceAll(':', ' ')}`,
        'smtp_tls_security_level = may',
        'smtpd_tls_session_cache_database = btree:${data_directory}/smtpd_scache',
      ),
    },
  ],
};

/** Before 3.6 protocols could only be excluded. */
function postfixProtocols(hasMinimum: boolean, lowest: string): string {
  const lower = ['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
  return hasMinimum
    ? `>=${lowest}`
    : lower
        .slice(0, lower.indexOf(lowest))
        .map((protocol) => `!${protocol}`)
        .join(', ');
}

export const dovecot: ServerKind = {
  id: 'dovecot',
  name: 'Dovecot',
  group: 'mail',
  versions: ['2.4', '2.3.21', '2.3.15', '2.3', '2.2'],
  tls13: '2.3.15',
  openssl: true,
  hsts: 'none',
  apply: 'doveconf -n > /dev/null && systemctl reload dovecot',
  write: (f) => {
    const new24 = f.at('2.4');
    return [
      {
        name: '10-ssl.conf',
        text: lines(
          'ssl = required',
          new24 ? `ssl_server_cert_file = ${f.certificate}` : `ssl_cert = <${f.certificate}`,
          new24 ? `ssl_server_key_file = ${f.key}` : `ssl_key = <${f.key}`,
          f.at('2.3')
            ? `ssl_min_protocol = ${f.lowest}`
            : `ssl_protocols = ${['!SSLv3', ...(f.lowest === 'TLSv1' ? [] : ['!TLSv1', '!TLSv1.1'])].join(' ')}`,
          f.suites.length > 0 && `ssl_cipher_list = ${f.cipherString}`,
          new24
            ? `ssl_server_prefer_ciphers = ${f.serverOrder ? 'server' : 'client'}`
            : `ssl_prefer_server_ciphers = ${f.serverOrder ? 'yes' : 'no'}`,
          f.at('2.3') && `ssl_curve_list = ${f.groupString}`,
        ),
      },
    ];
  },
};

export const exim: ServerKind = {
  id: 'exim',
  name: 'Exim',
  group: 'mail',
  versions: ['4.99', '4.97', '4.96', '4.92'],
  tls13: '4.92',
  openssl: true,
  hsts: 'none',
  apply: 'exim -bV && systemctl restart exim4',
  notes: () => ['opportunistic'],
  write: (f) => [
    {
      name: 'exim.conf',
      text: lines(
        '# For an Exim that is built with OpenSSL; Debian builds it with GnuTLS, whose tls_require_ciphers differs.',
        'tls_advertise_hosts = *',
        'auth_advertise_hosts = ${if eq{$tls_in_cipher}{}{}{*}}',
        `tls_certificate = ${f.certificate}`,
        `tls_privatekey = ${f.key}`,
        `openssl_options = ${eximOptions(f.lowest)}${f.serverOrder ? ' +cipher_server_preference' : ''}`,
        f.suites.length > 0 && `tls_require_ciphers = ${f.cipherString}`,
        // A list of groups came with 4.97; before, one curve or auto.
        `tls_eccurve = ${f.at('4.97') ? f.groupString : 'auto'}`,
        'daemon_smtp_ports = 25 : 465 : 587',
        'tls_on_connect_ports = 465',
      ),
    },
  ],
};

function eximOptions(lowest: string): string {
  const lower = ['sslv2', 'sslv3', 'tlsv1', 'tlsv1_1', 'tlsv1_2', 'tlsv1_3'];
  return lower
    .slice(0, lower.indexOf(lowest.toLowerCase().replace('.', '_')))
    .map((protocol) => `+no_${protocol}`)
    .join(' ');
}
