import { safeFileName, type PkiResult } from '@certdeck/pki';
import type { ProductClass } from '@certdeck/validation';
import { buildPfx, pemFiles, type BuiltFile, type KeyedRequest } from './issuedFiles.ts';
import { pkiClient } from './pki.ts';

/** What a certificate is for, which decides where it can be put. */
export type TargetKind = 'tls' | 'email' | 'code' | 'doc' | 'vmc';

/**
 * How a program reads a certificate: certificate and chain in one file beside the key, each in its own, all three in
 * one, as a key store with a password, or without any key.
 */
export type TargetForm = 'fullChain' | 'parts' | 'combined' | 'pfx' | 'keyless';

/** A server or program that takes the files. */
export interface Target {
  /** As the member's choice keeps it. */
  id: string;
  /** The product's own name. */
  name: string;
  form: TargetForm;
  /** Its article in the shell's help. */
  article?: string;
  /** Where it speaks TLS; 443 unless it is named. */
  port?: number;
  /** It reads no PFX with modern encryption. */
  compatible?: true;
}

const TARGETS: Record<TargetKind, readonly [Target, ...Target[]]> = {
  tls: [
    { id: 'nginx', name: 'nginx', form: 'fullChain', article: 'install-nginx' },
    { id: 'apache', name: 'Apache', form: 'parts', article: 'install-apache' },
    { id: 'iis', name: 'IIS', form: 'pfx', article: 'install-iis' },
    { id: 'tomcat', name: 'Tomcat', form: 'pfx', article: 'install-tomcat' },
    { id: 'haproxy', name: 'HAProxy', form: 'combined', article: 'install-haproxy' },
    { id: 'caddy', name: 'Caddy', form: 'fullChain', article: 'install-caddy' },
    { id: 'postfix', name: 'Postfix', form: 'fullChain', article: 'install-postfix', port: 465 },
    { id: 'dovecot', name: 'Dovecot', form: 'fullChain', article: 'install-dovecot', port: 993 },
    { id: 'kubernetes', name: 'Kubernetes', form: 'fullChain', article: 'install-kubernetes' },
    { id: 'aws', name: 'AWS', form: 'parts', article: 'install-aws' },
    { id: 'azure', name: 'Azure', form: 'pfx', article: 'install-azure', compatible: true },
    { id: 'cpanel', name: 'cPanel', form: 'parts', article: 'install-cpanel' },
    { id: 'plesk', name: 'Plesk', form: 'parts', article: 'install-plesk' },
  ],
  email: [
    { id: 'outlook', name: 'Outlook', form: 'pfx', article: 'smime-outlook' },
    { id: 'apple-mail', name: 'macOS, iPhone', form: 'pfx', article: 'smime-macos' },
    { id: 'thunderbird', name: 'Thunderbird', form: 'pfx' },
  ],
  code: [
    { id: 'signtool', name: 'Windows (signtool)', form: 'pfx', article: 'sign-windows' },
    { id: 'osslsigncode', name: 'Linux (osslsigncode)', form: 'fullChain', article: 'sign-linux' },
    { id: 'jarsigner', name: 'Java (jarsigner)', form: 'pfx', article: 'sign-java' },
    { id: 'macos', name: 'macOS', form: 'parts', article: 'sign-macos' },
  ],
  doc: [
    { id: 'acrobat', name: 'Adobe Acrobat', form: 'pfx' },
    { id: 'windows', name: 'Windows', form: 'pfx' },
  ],
  // A mark certificate is read from the web by mail services (BIMI) and signs nothing.
  vmc: [{ id: 'bimi', name: 'BIMI', form: 'keyless' }],
};

const KINDS: Record<ProductClass, TargetKind> = {
  ...{ ssl: 'tls', ip: 'tls' },
  ...{ email: 'email', code: 'code', doc: 'doc', vmc: 'vmc' },
};

export const targetKind = (productClass: ProductClass): TargetKind => KINDS[productClass];

/** Where certificates of a kind are put, the commonest first. */
export const targetsOf = (kind: TargetKind): readonly [Target, ...Target[]] => TARGETS[kind];

/** What is in a file. */
export type TargetContent = 'certificate' | 'chain' | 'fullChain' | 'combined' | 'key' | 'pfx';

export interface TargetFile {
  name: string;
  holds: TargetContent;
}

/** What there is to make files of. */
export interface Material {
  /** Safe base name of the files. */
  base: string;
  hasKey: boolean;
  hasChain: boolean;
}

/** The file that programs look for the private key in. */
export const keyFileName = (base: string): string => `${base}.key`;

const ENDS: Record<TargetContent, string> = {
  certificate: '.crt',
  chain: '_chain.crt',
  fullChain: '_fullchain.pem',
  combined: '.pem',
  key: '.key',
  pfx: '.pfx',
};

/** The files for a program, as its guide names them; without the key what it can be given beside the customer's own. */
export function targetFiles(
  { form }: Pick<Target, 'form'>,
  { base, hasKey, hasChain }: Material,
): TargetFile[] {
  const separate: TargetContent[] = ['certificate', ...(hasChain ? (['chain'] as const) : [])];
  const forms: Record<TargetForm, readonly TargetContent[]> = {
    fullChain: ['fullChain', ...(hasKey ? (['key'] as const) : [])],
    parts: [...separate, ...(hasKey ? (['key'] as const) : [])],
    combined: hasKey ? ['combined'] : ['fullChain'],
    pfx: hasKey ? ['pfx'] : separate,
    keyless: ['fullChain'],
  };
  return forms[form].map((holds) => ({ name: `${base}${ENDS[holds]}`, holds }));
}

/** The download for one program: its file, or a ZIP of its files if they are several (D-482). */
export async function buildTarget(target: Target, request: KeyedRequest): Promise<PkiResult<BuiltFile>> {
  const { issued, privateKey } = request;
  const base = safeFileName(request.name);
  const { certificate, chain, fullChain } = pemFiles(issued);
  const texts = { certificate, chain, fullChain, key: privateKey, combined: `${fullChain}${privateKey}` };
  const files = targetFiles(target, { base, hasKey: privateKey !== '', hasChain: chain !== '' });
  const entries: BuiltFile[] = [];
  for (const { name, holds } of files) {
    if (holds === 'pfx') {
      const pfx = await buildPfx(target.compatible ? { ...request, profile: 'compatible' } : request);
      if (!pfx.ok) return pfx;
      entries.push(pfx.value);
    } else entries.push({ name, content: new TextEncoder().encode(texts[holds]) });
  }
  const [only, ...more] = entries;
  if (only && more.length === 0) return { ok: true, value: only };
  const zip = await pkiClient().writeZip({ entries });
  return zip.ok ? { ok: true, value: { name: `${base}_${target.id}.zip`, content: zip.value } } : zip;
}
