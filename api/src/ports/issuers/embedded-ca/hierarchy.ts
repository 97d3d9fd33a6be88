import { authorityOf, authorityUrls, hasKey, rowOf, type SigningAuthority } from './authority.ts';
import { KEY_SPEC, makeIssuing, makeRoot, type Operator } from './founding.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import type { AuthorityRepository, AuthorityRow, IssuerClass } from '../authority-repository.ts';
import type { KeyStore } from '../keys/key-store.ts';

export interface HierarchyOptions {
  repository: AuthorityRepository;
  keys: KeyStore;
  operator: Operator;
  /** Where relying parties fetch from, without a trailing slash: `http://127.0.0.1:8080/pki`. */
  baseUrl: string;
}

/** What the addresses of a first hierarchy end with, beside those by key identifier. */
export const FIRST_ALIAS = { root: 'root', tls: 'intermediate', private: 'private' } as const;

/**
 * Makes a root, an authority for TLS and one for private trust, unless there is a hierarchy. When two
 * processes do so at once, the keys of the slower one are destroyed.
 */
export async function foundHierarchy(options: HierarchyOptions, now: Date): Promise<void> {
  const { repository, keys, operator } = options;
  if ((await repository.list()).length > 0) return;
  const { uri, key } = await keys.generate(KEY_SPEC.root);
  const rootRow = rowOf(await makeRoot(operator, key, now), {
    id: newID(),
    class: 'root',
    state: 'active',
    alias: FIRST_ALIAS.root,
    signedBy: null,
    keyUri: uri,
  });
  const root = authorityOf(rootRow, key);
  if (!hasKey(root)) return;
  const issuing = await Promise.all(
    (['tls', 'private'] as const).map(async (kind): Promise<AuthorityRow> => {
      const row = await newIssuing(options, { kind, number: 1 }, root, now);
      return { ...row, state: 'active', alias: FIRST_ALIAS[kind] };
    }),
  );
  const rows = [rootRow, ...issuing];
  if (await repository.found(rows)) return;
  for (const { keyUri } of rows) if (keyUri !== null) await keys.destroy(keyUri);
}

/**
 * A new key and the root's certificate for it; prepared, and in no table yet.
 * @param which class, and how many of it there are then
 */
export async function newIssuing(
  { keys, operator, baseUrl }: HierarchyOptions,
  which: { kind: IssuerClass; number: number },
  root: SigningAuthority,
  now: Date,
): Promise<AuthorityRow> {
  const { uri, key } = await keys.generate(KEY_SPEC[which.kind]);
  const certificate = await makeIssuing(operator, which, key, root, authorityUrls(baseUrl, root.keyId), now);
  return rowOf(certificate, {
    id: newID(),
    class: which.kind,
    state: 'prepared',
    alias: null,
    signedBy: root.id,
    keyUri: uri,
  });
}
