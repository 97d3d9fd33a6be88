import { authorityOf, hasKey, type Authority, type SigningAuthority } from './authority.ts';
import type { AuthorityRepository, IssuerClass } from '../authority-repository.ts';
import type { KeyStore } from '../keys/key-store.ts';

export interface AuthoritiesOptions {
  repository: AuthorityRepository;
  keys: KeyStore;
}

/**
 * The authorities as this process knows them. Others may be added while it runs, by an operator or another
 * process: whatever isn't known is looked for in the repository first.
 */
export class Authorities {
  private readonly options: AuthoritiesOptions;
  private readonly known = new Map<string, { uri: string | null; authority: Authority }>();

  constructor(options: AuthoritiesOptions) {
    this.options = options;
  }

  /**
   * Reads all from the repository and opens the keys that are new.
   * @throws KeyStoreError, or Error when a key is another one's
   */
  async refresh(): Promise<void> {
    const { repository, keys } = this.options;
    for (const row of await repository.list()) {
      const before = this.known.get(row.id);
      const uri = row.state === 'ended' ? null : row.keyUri;
      const isOpen = before !== undefined && before.uri === uri;
      const key = isOpen ? before.authority.key : uri === null ? undefined : await keys.open(uri);
      this.known.set(row.id, { uri, authority: authorityOf(row, key) });
    }
  }

  /** Those known so far, in the order in which they were added. */
  all(): Authority[] {
    return [...this.known.values()].map(({ authority }) => authority);
  }

  async find(isMeant: (authority: Authority) => boolean): Promise<Authority | undefined> {
    const found = this.all().find(isMeant);
    if (found) return found;
    await this.refresh();
    return this.all().find(isMeant);
  }

  /** The one that issues for a class now. @throws Error when there is none, or its key is elsewhere */
  async active(kind: IssuerClass): Promise<SigningAuthority> {
    const id = await this.options.repository.activeId(kind);
    return this.signer(id ?? `active authority of the class ${kind}`);
  }

  /** @throws Error when there is none with this id, or its key is elsewhere */
  async signer(id: string): Promise<SigningAuthority> {
    const authority = await this.find((one) => one.id === id);
    if (!authority) throw new Error(`There is no ${id}`);
    if (!hasKey(authority)) throw new Error(`The key of ${authority.keyId} is not here`);
    return authority;
  }

  /** PEM of the certificates above an authority, the root last. */
  chainOf(authority: Authority): { pem: string; root: Authority } {
    const above = authority.signedBy === null ? undefined : this.known.get(authority.signedBy)?.authority;
    if (!above) return { pem: '', root: authority };
    const rest = this.chainOf(above);
    return { pem: above.pem + rest.pem, root: rest.root };
  }
}
