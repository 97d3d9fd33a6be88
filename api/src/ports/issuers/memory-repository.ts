import type { CertificateRepository, IssuedRow, Reservation, RevokedRow } from './repository.ts';
import type { RevocationReason } from './issuer.ts';

/** Rows in memory: for tests and for trying the issuer out; everything is gone with the process. */
export class MemoryCertificateRepository implements CertificateRepository {
  private readonly bySerial = new Map<string, IssuedRow>();
  private readonly byOrder = new Map<string, IssuedRow>();

  async reserve(reservation: Reservation): Promise<IssuedRow> {
    const key = orderKey(reservation.orderNo, reservation.attempt);
    const earlier = this.byOrder.get(key);
    if (earlier) return { ...earlier };
    if (this.bySerial.has(reservation.serial)) throw new Error(`serial ${reservation.serial} is taken`);
    const row: IssuedRow = { ...reservation, certificate: null, revokedAt: null, revocationReason: null };
    this.byOrder.set(key, row);
    this.bySerial.set(row.serial, row);
    return { ...row };
  }

  async complete(serial: string, certificate: Buffer): Promise<Buffer> {
    const row = this.bySerial.get(serial);
    if (!row) throw new Error(`serial ${serial} is not reserved`);
    row.certificate ??= certificate;
    return row.certificate;
  }

  async findByOrder(orderNo: string, attempt: number): Promise<IssuedRow | null> {
    const row = this.byOrder.get(orderKey(orderNo, attempt));
    return row ? { ...row } : null;
  }

  async findBySerial(serial: string): Promise<IssuedRow | null> {
    const row = this.bySerial.get(serial);
    return row ? { ...row } : null;
  }

  async revoke(serial: string, reason: RevocationReason, at: Date) {
    const row = this.bySerial.get(serial);
    if (!row) return null;
    row.revokedAt ??= at;
    row.revocationReason = reason === 'keyCompromise' ? reason : (row.revocationReason ?? reason);
    return { revokedAt: row.revokedAt, reason: row.revocationReason };
  }

  async listRevoked(issuerId: string, expiringAfter: Date): Promise<RevokedRow[]> {
    return this.of(issuerId).flatMap(({ serial, revokedAt, revocationReason: reason, notAfter }) =>
      revokedAt && reason && notAfter > expiringAfter ? [{ serial, revokedAt, reason }] : [],
    );
  }

  async countRevoked(issuerId: string): Promise<number> {
    const revoked = this.of(issuerId).filter(({ revokedAt }) => revokedAt !== null);
    return revoked.length + revoked.filter((row) => row.revocationReason === 'keyCompromise').length;
  }

  async liveOf(issuerId: string, at: Date): Promise<{ count: number; lastEnd: Date | null }> {
    const ends = this.of(issuerId).flatMap(({ notAfter }) => (notAfter > at ? [notAfter.getTime()] : []));
    return { count: ends.length, lastEnd: ends.length > 0 ? new Date(Math.max(...ends)) : null };
  }

  async assignTo(issuerId: string, keyId: Buffer): Promise<number> {
    const found = [...this.bySerial.values()].filter((row) => !row.issuerId && row.tbs.includes(keyId));
    for (const row of found) row.issuerId = issuerId;
    return found.length;
  }

  async isCompromised(spkiSha256: string): Promise<boolean> {
    return [...this.bySerial.values()].some(
      (row) => row.spkiSha256 === spkiSha256 && row.revocationReason === 'keyCompromise',
    );
  }

  /** For tests of rows that versions wrote which knew no authorities. */
  forgetIssuer(serial: string): void {
    const row = this.bySerial.get(serial);
    if (row) row.issuerId = null;
  }

  private of(issuerId: string): IssuedRow[] {
    return [...this.bySerial.values()].filter((row) => row.issuerId === issuerId);
  }
}

function orderKey(orderNo: string, attempt: number): string {
  return `${orderNo} ${attempt}`;
}
