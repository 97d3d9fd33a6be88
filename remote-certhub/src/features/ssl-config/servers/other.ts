import { lines, type ServerKind } from './kind.ts';

export const stunnel: ServerKind = {
  id: 'stunnel',
  name: 'stunnel',
  group: 'other',
  versions: ['5.75', '5.68', '5.56', '5.50'],
  tls13: '5.50',
  openssl: true,
  hsts: 'none',
  apply: 'systemctl restart stunnel4',
  write: (f) => [
    {
      name: 'stunnel.conf',
      text: lines(
        `sslVersionMin = ${f.lowest}`,
        f.suites.length > 0 && `ciphers = ${f.cipherString}`,
        `curves = ${f.at('5.56') ? f.groupString : 'prime256v1'}`,
        f.serverOrder ? 'options = CIPHER_SERVER_PREFERENCE' : 'options = -CIPHER_SERVER_PREFERENCE',
        '',
        '[application]',
        'accept = :::443',
        'connect = 127.0.0.1:8080',
        `cert = ${f.certificate}`,
        `key = ${f.key}`,
      ),
    },
  ],
};

export const proftpd: ServerKind = {
  id: 'proftpd',
  name: 'ProFTPD',
  group: 'other',
  versions: ['1.3.9', '1.3.8', '1.3.7'],
  tls13: '1.3.7',
  openssl: true,
  hsts: 'none',
  apply: 'proftpd -t && systemctl reload proftpd',
  write: (f) => [
    {
      name: 'tls.conf',
      text: lines(
        '<IfModule mod_tls.c>',
        '  TLSEngine on',
        '  TLSRequired on',
        `  TLSProtocol ${f.protocols.join(' ')}`,
        f.suites.length > 0 && `  TLSCipherSuite ${f.cipherString}`,
        `  TLSServerCipherPreference ${f.serverOrder ? 'on' : 'off'}`,
        `  TLSECDHCurve ${f.groupString}`,
        `  TLSRSACertificateFile ${f.certificate}`,
        `  TLSRSACertificateKeyFile ${f.key}`,
        '  # For an ECDSA certificate: TLSECCertificateFile and TLSECCertificateKeyFile.',
        '</IfModule>',
      ),
    },
  ],
};

export const coturn: ServerKind = {
  id: 'coturn',
  name: 'coturn',
  group: 'other',
  versions: ['4.7', '4.6', '4.5'],
  tls13: '4.5.1',
  openssl: true,
  hsts: 'none',
  apply: 'systemctl restart coturn',
  write: (f) => [
    {
      name: 'turnserver.conf',
      text: lines(
        'tls-listening-port=5349',
        `cert=${f.certificate}`,
        `pkey=${f.key}`,
        f.lowest !== 'TLSv1' && 'no-tlsv1',
        f.lowest !== 'TLSv1' && 'no-tlsv1_1',
        f.lowest === 'TLSv1.3' && 'no-tlsv1_2',
        f.suites.length > 0 && `cipher-list="${f.cipherString}"`,
        'ec-curve-name=prime256v1',
      ),
    },
  ],
};

export const ingressNginx: ServerKind = {
  id: 'ingress-nginx',
  name: 'Kubernetes ingress-nginx',
  group: 'proxy',
  versions: ['1.13', '1.11', '1.9'],
  tls13: '0.40',
  openssl: true,
  hsts: 'here',
  apply: 'kubectl apply -f ingress-nginx.yaml',
  write: (f) => [
    {
      name: 'ingress-nginx.yaml',
      text: lines(
        'apiVersion: v1',
        'kind: ConfigMap',
        'metadata:',
        '  name: ingress-nginx-controller',
        '  namespace: ingress-nginx',
        'data:',
        `  ssl-protocols: "${f.protocols.join(' ')}"`,
        f.suites.length > 0 && `  ssl-ciphers: "${f.cipherString}"`,
        `  ssl-ecdh-curve: "${f.groupString}"`,
        `  hsts: "${String(f.hsts !== null)}"`,
        f.hsts !== null && `  hsts-max-age: "${/\d+/.exec(f.hsts)?.[0] ?? ''}"`,
        f.hsts !== null && `  hsts-include-subdomains: "${String(f.hsts.includes('includeSubDomains'))}"`,
        '---',
        '# kubectl create secret tls site-tls --cert=fullchain.pem --key=privkey.pem',
        'apiVersion: networking.k8s.io/v1',
        'kind: Ingress',
        'metadata:',
        '  name: site',
        'spec:',
        '  ingressClassName: nginx',
        '  tls:',
        `    - hosts: ["${f.host}"]`,
        '      secretName: site-tls',
        '  rules:',
        `    - host: "${f.host}"`,
        '      http:',
        '        paths:',
        '          - path: /',
        '            pathType: Prefix',
        '            backend: { service: { name: application, port: { number: 80 } } }',
      ),
    },
  ],
};

/** Windows takes protocols and suites from the registry, for IIS and everything else at once. */
export const iis: ServerKind = {
  id: 'iis',
  name: 'Microsoft IIS (Windows Server)',
  group: 'web',
  versions: ['2025', '2022'],
  tls13: '2022',
  openssl: false,
  hsts: 'here',
  apply: 'powershell -ExecutionPolicy RemoteSigned -File tls.ps1',
  // Schannel has ChaCha20 for TLS 1.3 only and no suites with AES-GCM and RSA key transport switched on by default.
  knowsSuite: ({ iana }) => !iana.includes('CHACHA20'),
  write: (f) => [
    {
      name: 'tls.ps1',
      text: lines(
        '# As administrator; counts after a restart of Windows.',
        "$protocols = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols'",
        ...(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).flatMap((protocol) => {
          const on = f.protocols.includes(protocol) ? 1 : 0;
          const name = protocol === 'TLSv1' ? 'TLS 1.0' : protocol.replace('v', ' ');
          return [
            `New-Item "$protocols\\${name}\\Server" -Force | Out-Null`,
            `Set-ItemProperty "$protocols\\${name}\\Server" Enabled ${on} -Type DWord`,
            `Set-ItemProperty "$protocols\\${name}\\Server" DisabledByDefault ${1 - on} -Type DWord`,
          ];
        }),
        '',
        '$suites = @(',
        ...[
          ...(f.highest === 'TLSv1.3'
            ? ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256']
            : []),
          ...f.suites.map((suite) => suite.iana),
        ].map((name, index, all) => `    '${name}'${index < all.length - 1 ? ',' : ''}`),
        ')',
        "$policy = 'HKLM:\\SOFTWARE\\Policies\\Microsoft\\Cryptography\\Configuration\\SSL\\00010002'",
        'New-Item $policy -Force | Out-Null',
        "Set-ItemProperty $policy Functions ($suites -join ',') -Type String",
        ...(f.hsts === null
          ? []
          : [
              '',
              'Import-Module IISAdministration',
              `$site = Get-IISSite -Name '${f.host}'`,
              "$hsts = Get-IISConfigElement -ConfigElement $site -ChildElementName 'hsts'",
              "Set-IISConfigAttributeValue $hsts -AttributeName 'enabled' -AttributeValue $true",
              `Set-IISConfigAttributeValue $hsts -AttributeName 'max-age' -AttributeValue ${/\d+/.exec(f.hsts)?.[0] ?? ''}`,
              f.hsts.includes('includeSubDomains') &&
                "Set-IISConfigAttributeValue $hsts -AttributeName 'includeSubDomains' -AttributeValue $true",
            ]),
      ),
    },
  ],
};
