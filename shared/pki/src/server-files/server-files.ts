import { orderChain, splitCertificates } from '../certificate/chain.ts';
import { derToPem, joinPem } from '../encoding/pem.ts';
import type { ZipEntry } from '../zip/archive.ts';
import { safeFileName } from '../zip/write.ts';
import { serverReadme, type ReadmeFacts, type ServerName } from './readme.ts';

/** An issued certificate, ready to be laid out for servers. */
export interface ServerFilesRequest {
  certificatePem: string;
  /** The certificates of its issuers in any order; each text may hold several. */
  chainPems?: readonly string[];
  /** The self-signed root; it is offered beside the chain, never inside it. */
  rootPem?: string;
  /** In clear; without it the notes say where to find it. */
  privateKeyPem?: string;
  pfx?: Uint8Array;
  jks?: Uint8Array;
  /** The files' base name, usually the common name; made safe for all systems. */
  baseName: string;
}

/**
 * The files of a download: folders nginx, apache, iis and tomcat, each with what that server reads
 * and a readme.txt in English and Chinese. A server sends the chain without its root, which clients
 * have anyway.
 * @throws PkiError as parseCertificate
 */
export function serverFiles(request: ServerFilesRequest): ZipEntry[] {
  const base = safeFileName(request.baseName);
  const [leaf, ...above] = orderChain(
    request.certificatePem,
    [...(request.chainPems ?? []), request.rootPem ?? ''].flatMap(splitCertificates),
  );
  const leafPem = leaf ? derToPem(leaf.der, 'CERTIFICATE') : '';
  const intermediates = above.filter((certificate) => !certificate.selfIssued);
  const root = above.find((certificate) => certificate.selfIssued);
  const chainPem = joinPem(
    intermediates.map(({ der }) => der),
    'CERTIFICATE',
  );
  const rootPem = root ? derToPem(root.der, 'CERTIFICATE') : null;
  const names = {
    chain: `${base}_chain.crt`,
    root: rootPem === null ? null : `${base}_root.crt`,
    key: request.privateKeyPem ? `${base}.key` : null,
    pfx: request.pfx ? `${base}.pfx` : null,
    jks: request.jks ? `${base}.jks` : null,
  };
  const keyFile = optional(names.key, request.privateKeyPem);
  const pfxFile = optional(names.pfx, request.pfx);
  const separate = [...optional(names.chain, chainPem), ...optional(names.root, rootPem ?? undefined)];
  const fullChain = `${base}_fullchain.pem`;
  const store = [...optional(names.jks, request.jks), ...pfxFile];
  const plain = [{ name: `${base}.crt`, content: leafPem }, ...separate, ...keyFile];
  return [
    ...folder('nginx', { ...names, certificate: fullChain }, [
      { name: fullChain, content: leafPem + chainPem },
      ...keyFile,
    ]),
    ...folder('apache', { ...names, certificate: `${base}.crt` }, plain),
    ...folder('iis', { ...names, certificate: `${base}.crt` }, [
      ...pfxFile,
      { name: `${base}.crt`, content: leafPem },
      ...separate,
    ]),
    ...folder('tomcat', { ...names, certificate: `${base}.crt` }, store.length > 0 ? store : plain),
  ];
}

function optional(name: string | null, content: string | Uint8Array | undefined): ZipEntry[] {
  return name && content && content.length > 0 ? [{ name, content }] : [];
}

function folder(server: ServerName, facts: ReadmeFacts, files: readonly ZipEntry[]): ZipEntry[] {
  return [...files, { name: 'readme.txt', content: serverReadme(server, facts) }].map(
    ({ name, content }) => ({
      name: `${server}/${name}`,
      content,
    }),
  );
}
