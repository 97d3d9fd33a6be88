import type { Facts, Note } from '../facts.ts';
import type { Protocol, Suite } from '../guideline.ts';

/** What the servers are sorted under; texts are `group.<name>`. */
export const SERVER_GROUPS = ['web', 'proxy', 'mail', 'data', 'code', 'other'] as const;
export type ServerGroup = (typeof SERVER_GROUPS)[number];

/** One file of a result. */
export interface ConfigFile {
  /** Its usual name, offered for download. */
  name: string;
  text: string;
}

/** What is known of one server, and how its configuration is written. */
export interface ServerKind {
  id: string;
  /** A name of its own, the same in every language. */
  name: string;
  group: ServerGroup;
  /** Versions to choose from, the newest first; any other may be typed. Empty for services without versions. */
  versions: readonly string[];
  /** The first version with TLS 1.3. */
  tls13: string;
  /** Whether it uses an OpenSSL that the customer chooses; others bring their own TLS. */
  openssl: boolean;
  /** Servers with their own TLS: the first version with X25519MLKEM768; left out where there is none. */
  mlkem?: string;
  /** Whether the file can send the HSTS header; mail and database servers have no such thing. */
  hsts: 'here' | 'none';
  /** Checks the files where the server can, and puts them to use. */
  apply: string;
  /** The first version that staples OCSP answers by configuration; left out where it can't or does so by itself. */
  ocsp?: string;
  /** The lowest protocol that a version still speaks, where that isn't all. */
  lowest?: (version: string) => Protocol;
  /** Suites it knows, where those aren't all. */
  knowsSuite?: (suite: Suite) => boolean;
  notes?: (version: string) => readonly Note[];
  write(facts: Facts): ConfigFile[];
}

/** The first TLS by the name that HAProxy and MariaDB know it by. */
export function withMinor(protocol: Protocol): string {
  return protocol === 'TLSv1' ? 'TLSv1.0' : protocol;
}

/** Joins lines, leaving out what a condition took away. */
export function lines(...parts: readonly (string | false | null | undefined)[]): string {
  return `${parts.filter((part) => typeof part === 'string').join('\n')}\n`;
}
