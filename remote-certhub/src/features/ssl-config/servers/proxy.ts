import { goKnows } from './code.ts';
import { lines, withMinor, type ServerKind } from './kind.ts';

export const haproxy: ServerKind = {
  id: 'haproxy',
  name: 'HAProxy',
  group: 'proxy',
  versions: ['3.2', '3.0', '2.8', '2.6', '2.4', '2.2'],
  tls13: '1.9',
  openssl: true,
  hsts: 'here',
  apply: 'haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy',
  write: (f) => [
    {
      name: 'haproxy.cfg',
      text: lines(
        'global',
        `    ssl-default-bind-options ssl-min-ver ${withMinor(f.lowest)} ssl-max-ver ${f.highest} no-tls-tickets${f.serverOrder ? '' : ' prefer-client-ciphers'}`,
        f.suites.length > 0 && `    ssl-default-bind-ciphers ${f.cipherString}`,
        '',
        'defaults',
        '    mode http',
        '    timeout connect 5s',
        '    timeout client 50s',
        '    timeout server 50s',
        '',
        'frontend https',
        '    bind :80',
        `    # One file with the key behind the certificate and its chain: cat fullchain.pem privkey.pem > ${pemFile(f.certificate)}`,
        `    bind :443 ssl crt "${pemFile(f.certificate)}" curves ${f.groupString} alpn h2,http/1.1`,
        '    http-request redirect scheme https code 301 unless { ssl_fc }',
        f.hsts !== null && `    http-response set-header Strict-Transport-Security "${f.hsts}"`,
        '    default_backend application',
        '',
        'backend application',
        '    server app1 127.0.0.1:8080',
      ),
    },
  ],
};

/** Beside the certificate: HAProxy wants certificate and key in one file. */
function pemFile(certificate: string): string {
  return certificate.replace(/[^/\\]*$/, 'haproxy.pem');
}

const TRAEFIK_GROUPS = {
  X25519MLKEM768: 'X25519MLKEM768',
  X25519: 'X25519',
  secp256r1: 'CurveP256',
  secp384r1: 'CurveP384',
};
const GO_VERSIONS = {
  TLSv1: 'VersionTLS10',
  'TLSv1.1': 'VersionTLS11',
  'TLSv1.2': 'VersionTLS12',
  'TLSv1.3': 'VersionTLS13',
};

export const traefik: ServerKind = {
  id: 'traefik',
  name: 'Traefik',
  group: 'proxy',
  versions: ['3.5', '3.3', '3.0', '2.11'],
  tls13: '2.0',
  openssl: false,
  mlkem: '3.5',
  hsts: 'here',
  apply: 'systemctl restart traefik',
  knowsSuite: goKnows,
  write: (f) => [
    {
      name: 'traefik-tls.yml',
      text: lines(
        '# A file of the file provider (providers.file).',
        'tls:',
        '  certificates:',
        `    - certFile: "${f.certificate}"`,
        `      keyFile: "${f.key}"`,
        '  options:',
        '    default:',
        `      minVersion: ${GO_VERSIONS[f.lowest]}`,
        ...(f.suites.length > 0
          ? ['      cipherSuites:', ...f.suites.map((suite) => `        - ${suite.iana}`)]
          : []),
        '      curvePreferences:',
        ...f.groups.map((group) => `        - ${TRAEFIK_GROUPS[group]}`),
        ...(f.hsts === null
          ? []
          : [
              '',
              '# Name the middleware in each router: middlewares: [hsts]',
              'http:',
              '  middlewares:',
              '    hsts:',
              '      headers:',
              '        customResponseHeaders:',
              `          Strict-Transport-Security: "${f.hsts}"`,
            ]),
      ),
    },
    {
      name: 'traefik.yml',
      text: lines(
        'entryPoints:',
        '  web:',
        '    address: ":80"',
        '    http:',
        '      redirections:',
        '        entryPoint:',
        '          to: websecure',
        '          scheme: https',
        '  websecure:',
        '    address: ":443"',
        'providers:',
        '  file:',
        '    filename: /etc/traefik/traefik-tls.yml',
      ),
    },
  ],
};

const ENVOY_GROUPS = {
  X25519MLKEM768: 'X25519MLKEM768',
  X25519: 'X25519',
  secp256r1: 'P-256',
  secp384r1: 'P-384',
};

export const envoy: ServerKind = {
  id: 'envoy',
  name: 'Envoy',
  group: 'proxy',
  versions: ['1.36', '1.34', '1.32', '1.28'],
  tls13: '1.0',
  openssl: false,
  mlkem: '1.34',
  hsts: 'here',
  apply: 'envoy --mode validate -c envoy.yaml',
  // BoringSSL has no CBC over SHA-2.
  knowsSuite: ({ iana }) => !/CBC_SHA(?:256|384)$/.test(iana),
  write: (f) => [
    {
      name: 'envoy.yaml',
      text: lines(
        'static_resources:',
        '  listeners:',
        '    - name: https',
        '      address:',
        '        socket_address: { address: "::", port_value: 443, ipv4_compat: true }',
        '      filter_chains:',
        '        - transport_socket:',
        '            name: envoy.transport_sockets.tls',
        '            typed_config:',
        '              "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext',
        '              common_tls_context:',
        '                alpn_protocols: [h2, http/1.1]',
        '                tls_certificates:',
        `                  - certificate_chain: { filename: "${f.certificate}" }`,
        `                    private_key: { filename: "${f.key}" }`,
        '                tls_params:',
        `                  tls_minimum_protocol_version: ${envoyVersion(f.lowest)}`,
        `                  tls_maximum_protocol_version: ${envoyVersion(f.highest)}`,
        ...(f.suites.length > 0
          ? [
              '                  cipher_suites:',
              ...f.suites.map((suite) => `                    - ${suite.openssl}`),
            ]
          : []),
        `                  ecdh_curves: [${f.groups.map((group) => ENVOY_GROUPS[group]).join(', ')}]`,
        '          filters:',
        '            - name: envoy.filters.network.http_connection_manager',
        '              typed_config:',
        '                "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager',
        '                stat_prefix: https',
        '                codec_type: AUTO',
        '                http_filters:',
        '                  - name: envoy.filters.http.router',
        '                    typed_config:',
        '                      "@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router',
        '                route_config:',
        ...(f.hsts === null
          ? []
          : [
              '                  response_headers_to_add:',
              '                    - header: { key: Strict-Transport-Security, value: ' +
                JSON.stringify(f.hsts) +
                ' }',
            ]),
        '                  virtual_hosts:',
        '                    - name: application',
        `                      domains: ["${f.host}"]`,
        '                      routes:',
        '                        - match: { prefix: "/" }',
        '                          route: { cluster: application }',
        '  clusters:',
        '    - name: application',
        '      type: STATIC',
        '      load_assignment:',
        '        cluster_name: application',
        '        endpoints:',
        '          - lb_endpoints:',
        '              - endpoint:',
        '                  address:',
        '                    socket_address: { address: 127.0.0.1, port_value: 8080 }',
      ),
    },
  ],
};

function envoyVersion(protocol: string): string {
  const [, minor = '0'] = protocol.replace('TLSv', '').split('.');
  return `TLSv1_${minor}`;
}

/** AWS has no lists of one's own but named policies; these hold just the suites of each profile. */
const ALB_POLICIES = {
  modern: 'ELBSecurityPolicy-TLS13-1-3-PQ-2025-09',
  intermediate: 'ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09',
  old: 'ELBSecurityPolicy-TLS13-1-0-2021-06',
};

export const awsAlb: ServerKind = {
  id: 'aws-alb',
  name: 'AWS ALB',
  group: 'proxy',
  versions: [],
  tls13: '0',
  openssl: false,
  mlkem: '0',
  hsts: 'here',
  apply: 'aws cloudformation validate-template --template-body file://alb.yaml',
  write: (f) => [
    {
      name: 'alb.yaml',
      text: lines(
        'AWSTemplateFormatVersion: "2010-09-09"',
        'Parameters:',
        '  LoadBalancerArn: { Type: String }',
        '  TargetGroupArn: { Type: String }',
        '  # The certificate as imported into ACM.',
        '  CertificateArn: { Type: String }',
        'Resources:',
        '  HttpsListener:',
        '    Type: AWS::ElasticLoadBalancingV2::Listener',
        '    Properties:',
        '      LoadBalancerArn: !Ref LoadBalancerArn',
        '      Port: 443',
        '      Protocol: HTTPS',
        `      SslPolicy: ${ALB_POLICIES[f.profile]}`,
        '      Certificates:',
        '        - CertificateArn: !Ref CertificateArn',
        ...(f.hsts === null
          ? []
          : [
              '      ListenerAttributes:',
              '        - Key: routing.http.response.strict_transport_security.header_value',
              `          Value: "${f.hsts}"`,
            ]),
        '      DefaultActions:',
        '        - Type: forward',
        '          TargetGroupArn: !Ref TargetGroupArn',
        '  HttpListener:',
        '    Type: AWS::ElasticLoadBalancingV2::Listener',
        '    Properties:',
        '      LoadBalancerArn: !Ref LoadBalancerArn',
        '      Port: 80',
        '      Protocol: HTTP',
        '      DefaultActions:',
        '        - Type: redirect',
        '          RedirectConfig: { Protocol: HTTPS, Port: "443", StatusCode: HTTP_301 }',
      ),
    },
  ],
};
