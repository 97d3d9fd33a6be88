import type { Suite } from '../guideline.ts';
import { lines, type ServerKind } from './kind.ts';

/** Suites of Go's crypto/tls: no CBC over SHA-384, and no CBC with AES-256 over SHA-256. */
export function goKnows({ iana }: Suite): boolean {
  return !/CBC_SHA384$|AES_256_CBC_SHA256$/.test(iana);
}

const GO_VERSIONS = {
  TLSv1: 'VersionTLS10',
  'TLSv1.1': 'VersionTLS11',
  'TLSv1.2': 'VersionTLS12',
  'TLSv1.3': 'VersionTLS13',
};
const GO_GROUPS = {
  X25519MLKEM768: 'tls.X25519MLKEM768',
  X25519: 'tls.X25519',
  secp256r1: 'tls.CurveP256',
  secp384r1: 'tls.CurveP384',
};

export const go: ServerKind = {
  id: 'go',
  name: 'Go',
  group: 'code',
  versions: ['1.25', '1.24', '1.23', '1.21'],
  tls13: '1.13',
  openssl: false,
  mlkem: '1.24',
  hsts: 'here',
  apply: 'go vet . && go run .',
  knowsSuite: goKnows,
  write: (f) => [
    {
      name: 'main.go',
      text: lines(
        'package main',
        '',
        'import (',
        '\t"crypto/tls"',
        '\t"log"',
        '\t"net/http"',
        ')',
        '',
        'func main() {',
        '\tmux := http.NewServeMux()',
        '\tmux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {',
        f.hsts !== null && `\t\tw.Header().Set("Strict-Transport-Security", ${JSON.stringify(f.hsts)})`,
        '\t\tw.Write([]byte("hello\\n"))',
        '\t})',
        '',
        '\tserver := &http.Server{',
        '\t\tAddr:    ":443",',
        '\t\tHandler: mux,',
        '\t\tTLSConfig: &tls.Config{',
        `\t\t\tMinVersion: tls.${GO_VERSIONS[f.lowest]},`,
        '\t\t\tCurvePreferences: []tls.CurveID{',
        ...f.groups.map((group) => `\t\t\t\t${GO_GROUPS[group]},`),
        '\t\t\t},',
        ...(f.suites.length > 0
          ? [
              '\t\t\tCipherSuites: []uint16{',
              ...f.suites.map((suite) => `\t\t\t\ttls.${suite.iana},`),
              '\t\t\t},',
            ]
          : []),
        '\t\t},',
        '\t}',
        `\tlog.Fatal(server.ListenAndServeTLS(${JSON.stringify(f.certificate)}, ${JSON.stringify(f.key)}))`,
        '}',
      ),
    },
  ],
};

/** The OpenSSL that a Node.js brings decides on its groups: 3.5 came with Node.js 24.5. */
export const nodejs: ServerKind = {
  id: 'nodejs',
  name: 'Node.js',
  group: 'code',
  versions: ['24.5', '22', '20', '18'],
  tls13: '12',
  openssl: false,
  mlkem: '24.5',
  hsts: 'here',
  apply: 'node --check server.mjs && node server.mjs',
  write: (f) => {
    // Node.js hands both lists to OpenSSL in one, and its own OpenSSL 3 speaks TLS 1.0 only at level 0.
    const suites = [
      ...(f.suites.length > 0 && f.highest === 'TLSv1.3'
        ? ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256']
        : []),
      ...f.suites.map((suite) => suite.openssl),
      ...(f.lowest === 'TLSv1' && f.at('17') ? ['@SECLEVEL=0'] : []),
    ];
    return [
      {
        name: 'server.mjs',
        text: lines(
          "import { readFileSync } from 'node:fs';",
          "import { createServer } from 'node:https';",
          '',
          'const server = createServer(',
          '  {',
          `    cert: readFileSync(${JSON.stringify(f.certificate)}),`,
          `    key: readFileSync(${JSON.stringify(f.key)}),`,
          `    minVersion: '${f.lowest}',`,
          ...(suites.length > 0
            ? ['    ciphers: [', ...suites.map((suite) => `      '${suite}',`), "    ].join(':'),"]
            : []),
          `    honorCipherOrder: ${String(f.serverOrder)},`,
          `    ecdhCurve: '${f.groupString}',`,
          '  },',
          '  (request, response) => {',
          f.hsts !== null && `    response.setHeader('Strict-Transport-Security', '${f.hsts}');`,
          "    response.end('hello\\n');",
          '  },',
          ');',
          'server.listen(443);',
        ),
      },
    ];
  },
};
