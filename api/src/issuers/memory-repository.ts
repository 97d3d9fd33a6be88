import type { CertificateRepository, IssuedRow, Reservation } from './repository.ts';
import type { RevocationReason } from './issuer.ts';

/** Rows in memory: for tests and for trying the issuer out; everything is gone with the process. */
export class MemoryCertificateRepository implements CertificateRepository {
  private readonly bySerial = new Map<string, IssuedRow>();
  private readonly byOrder = new Map<string, IssuedRow>();
  private crlNumber = 0;

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
    row.revocationReason ??= reason;
    return { revokedAt: row.revokedAt, reason: row.revocationReason };
  }

  async listRevoked(expiringAfter: Date) {
    return [...this.bySerial.values()].flatMap(({ serial, revokedAt, revocationReason: reason, ...row }) =>
      revokedAt && reason && row.notAfter > expiringAfter
        ? [{ serial, revokedAt, reason, certificateClass: row.certificateClass }]
        : [],
    );
  }

  async countRevoked(): Promise<number> {
    return [...this.bySerial.values()].filter(({ revokedAt }) => revokedAt !== null).length;
  }

  async isCompromised(spkiSha256: string): Promise<boolean> {
    return [...this.bySerial.values()].some(
      (row) => row.spkiSha256 === spkiSha256 && row.revocationReason === 'keyCompromise',
    );
  }

  async nextCrlNumber(): Promise<number> {
    this.crlNumber += 1;
    return this.crlNumber;
  }
}

function orderKey(orderNo: string, attempt: number): string {
  return `${orderNo} ${attempt}`;
}
