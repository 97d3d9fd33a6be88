import type {
  AuthorityClass,
  AuthorityRepository,
  AuthorityRow,
  CrlState,
  ResponderRow,
  StoredCrl,
} from './authority-repository.ts';

/** Rows in memory: for tests and measures; everything is gone with the process. */
export class MemoryAuthorityRepository implements AuthorityRepository {
  private readonly rows: AuthorityRow[] = [];
  private readonly lists = new Map<string, StoredCrl>();
  private readonly responders = new Map<string, ResponderRow>();

  async list(): Promise<AuthorityRow[]> {
    return this.rows.map((row) => ({ ...row }));
  }

  async activeId(kind: AuthorityClass): Promise<string | null> {
    return this.activeRow(kind)?.id ?? null;
  }

  async found(rows: readonly AuthorityRow[]): Promise<boolean> {
    if (this.rows.length > 0) return false;
    this.rows.push(...rows);
    return true;
  }

  async add(rows: readonly AuthorityRow[]): Promise<void> {
    for (const row of rows) {
      if (this.rows.some(({ spkiSha256 }) => spkiSha256 === row.spkiSha256))
        throw new Error(`The key ${row.spkiSha256} belongs to another authority`);
    }
    this.rows.push(...rows);
  }

  async prepare(row: AuthorityRow): Promise<boolean> {
    const isTaken = this.rows.some(
      (one) =>
        one.spkiSha256 === row.spkiSha256 ||
        (one.signedBy !== null && one.signedBy === row.signedBy && one.subject === row.subject),
    );
    if (!isTaken) this.rows.push(row);
    return !isTaken;
  }

  async activate(id: string): Promise<boolean> {
    const row = this.rows.find((one) => one.id === id);
    if (row?.state !== 'prepared') return false;
    const before = this.activeRow(row.class);
    if (before) before.state = 'retired';
    row.state = 'active';
    return true;
  }

  async end(id: string): Promise<boolean> {
    const row = this.rows.find((one) => one.id === id);
    if (row?.state !== 'prepared' && row?.state !== 'retired') return false;
    row.state = 'ended';
    return true;
  }

  async moveKey(id: string, keyUri: string | null): Promise<void> {
    const row = this.rows.find((one) => one.id === id);
    if (row) row.keyUri = keyUri;
  }

  async crlState(id: string): Promise<CrlState> {
    return this.stateOfCrl(id);
  }

  async crl(id: string): Promise<StoredCrl | null> {
    return this.lists.get(id) ?? null;
  }

  async storeCrl(id: string, made: StoredCrl, after: number): Promise<boolean> {
    const { number, ended } = this.stateOfCrl(id);
    if (number !== after || ended) return false;
    this.lists.set(id, made);
    return true;
  }

  async responder(id: string): Promise<ResponderRow | null> {
    return this.responders.get(id) ?? null;
  }

  async storeResponder(id: string, made: ResponderRow, replaces: string | null): Promise<boolean> {
    if ((this.responders.get(id)?.keyUri ?? null) !== replaces) return false;
    this.responders.set(id, made);
    return true;
  }

  private stateOfCrl(id: string): CrlState {
    const stored = this.lists.get(id);
    return {
      number: stored?.number ?? 0,
      made: stored ? { revoked: stored.revoked, at: stored.madeAt } : null,
      ended: this.rows.some((row) => row.id === id && row.state === 'ended'),
    };
  }

  private activeRow(kind: AuthorityClass): AuthorityRow | undefined {
    return this.rows.find((row) => row.class === kind && row.state === 'active');
  }
}
