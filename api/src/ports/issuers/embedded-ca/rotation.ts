import type { Authorities } from './authorities.ts';
import { hasKey, type Authority } from './authority.ts';
import { type HierarchyOptions, newIssuing } from './hierarchy.ts';
import type { RevocationLists } from './revocation-lists.ts';
import type { StatusService } from './status-service.ts';
import type { IssuerClass } from '../authority-repository.ts';
import type { CertificateRepository } from '../repository.ts';

export interface RotationOptions extends HierarchyOptions {
  authorities: Authorities;
  certificates: CertificateRepository;
  lists: RevocationLists;
  status: StatusService;
  clock: () => Date;
}

export type RotationRefusal =
  | {
      ok: false;
      code: 'ROOT_KEY_ELSEWHERE' | 'UNKNOWN' | 'NOT_PREPARED' | 'STILL_ACTIVE' | 'IS_ROOT' | 'BUSY';
    }
  | { ok: false; code: 'CERTIFICATES_LIVE'; count: number; lastEnd: Date };

export type RotationResult = { ok: true; authority: Authority } | RotationRefusal;

/** Authorities that others may prepare while this one is made. */
const TRIES = 8;

/**
 * How one issuing authority follows another without a gap: it is prepared and published, later made the active
 * one, and the one before goes on with its list and status answers until its last certificate is over.
 */
export class Rotation {
  private readonly options: RotationOptions;

  constructor(options: RotationOptions) {
    this.options = options;
  }

  /**
   * Makes an issuing authority whose certificate, empty list and status answers are public from then on. Of several
   * that are prepared at once each has a number of its own: who finds the number taken takes the next one.
   */
  async prepare(kind: IssuerClass): Promise<RotationResult> {
    const { authorities, repository, keys, lists, status, clock } = this.options;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      await authorities.refresh();
      const all = authorities.all();
      const root = all.find((one) => one.class === 'root' && one.state === 'active');
      if (!root || !hasKey(root)) return { ok: false, code: 'ROOT_KEY_ELSEWHERE' };
      // None is ever removed, so that a number above their count is in no name.
      const number = all.filter((one) => one.class === kind).length + 1;
      const row = await newIssuing(this.options, { kind, number }, root, clock());
      if (await repository.prepare(row)) {
        const authority = await authorities.signer(row.id);
        await lists.current(authority);
        await status.responder(authority, clock());
        return { ok: true, authority };
      }
      if (row.keyUri !== null) await keys.destroy(row.keyUri);
    }
    return { ok: false, code: 'BUSY' };
  }

  /**
   * From now on this one issues for its class. Bodies that were reserved for the one before are still signed
   * by that.
   * @param keyId lower-case hex
   */
  async activate(keyId: string): Promise<RotationResult> {
    const authority = await this.named(keyId);
    if (!authority) return { ok: false, code: 'UNKNOWN' };
    if (!(await this.options.repository.activate(authority.id))) return { ok: false, code: 'NOT_PREPARED' };
    return { ok: true, authority };
  }

  /**
   * Ends an authority whose certificates are all over: a last list, then its keys are destroyed. Asked again
   * after a crash it destroys what is left.
   */
  async end(keyId: string): Promise<RotationResult> {
    const { repository, certificates, lists, keys, clock } = this.options;
    const authority = await this.named(keyId);
    if (!authority) return { ok: false, code: 'UNKNOWN' };
    if (authority.class === 'root') return { ok: false, code: 'IS_ROOT' };
    if (authority.state === 'active') return { ok: false, code: 'STILL_ACTIVE' };
    const { count, lastEnd } = await certificates.liveOf(authority.id, clock());
    if (lastEnd) return { ok: false, code: 'CERTIFICATES_LIVE', count, lastEnd };
    if (hasKey(authority)) await lists.renew(authority, true);
    if (authority.state !== 'ended' && !(await repository.end(authority.id)))
      return { ok: false, code: 'STILL_ACTIVE' };
    const row = (await repository.list()).find(({ id }) => id === authority.id);
    const responder = await repository.responder(authority.id);
    if (responder) await keys.destroy(responder.keyUri);
    if (row?.keyUri) await keys.destroy(row.keyUri);
    await repository.moveKey(authority.id, null);
    return { ok: true, authority };
  }

  /** Makes an authority's list now, whatever the age of the one before: a root's, before its key goes elsewhere. */
  async renewList(keyId: string): Promise<RotationResult> {
    const authority = await this.named(keyId);
    if (!authority || !hasKey(authority)) return { ok: false, code: 'UNKNOWN' };
    await this.options.lists.renew(authority);
    return { ok: true, authority };
  }

  private async named(keyId: string): Promise<Authority | undefined> {
    await this.options.authorities.refresh();
    return this.options.authorities.all().find((one) => one.keyId === keyId);
  }
}
