import type { Workbench } from '../../testing/openssl.ts';

/** Files of a key and a certificate of its own for a server on loopback. */
export interface LoopbackCertificate {
  key: string;
  certificate: string;
}

/** Made by openssl, so that what trusts it trusts nothing else. */
export async function loopbackCertificate(bench: Workbench): Promise<LoopbackCertificate> {
  const files = { key: bench.path('server.key'), certificate: bench.path('server.crt') };
  const made = await bench.openssl(
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=loopback'.split(' '),
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', files.key, '-out', files.certificate],
  );
  if (made.code !== 0) throw new Error(made.text);
  return files;
}
