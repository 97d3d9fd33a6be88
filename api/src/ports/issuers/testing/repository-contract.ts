import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { CertificateRepository, IssuedRow, Reservation } from '../repository.ts';

/** Authorities that the rows of the contract name. */
export const ISSUER = '0190a1b2-0000-7000-8000-0000000000a1';
export const OTHER_ISSUER = '0190a1b2-0000-7000-8000-0000000000a2';

/** A reservation that differs from every other one, with what a test wants to fix. */
export function reservation(more: Partial<Reservation> = {}): Reservation {
  return {
    accountId: '0190a1b2-0000-7000-8000-000000000001',
    issuerId: ISSUER,
    orderNo: `N${randomBytes(6).toString('hex')}`,
    attempt: 1,
    serial: randomBytes(16).toString('hex').toUpperCase(),
    certificateClass: 'dv',
    names: [{ type: 'dns', value: 'a.demo.test' }],
    requestHash: randomBytes(32).toString('hex'),
    spkiSha256: randomBytes(32).toString('hex').toUpperCase(),
    tbs: randomBytes(300),
    notBefore: new Date('2026-11-20T00:00:00Z'),
    notAfter: new Date('2027-06-07T23:59:59Z'),
    ...more,
  };
}

/**
 * What every implementation does; its owner calls this in a test file.
 * @param open an empty repository
 * @param addWithout adds a row as versions did that knew no authorities; answers with its serial number
 */
export function describeCertificateRepository(
  open: () => Promise<CertificateRepository>,
  addWithout: (row: Reservation) => Promise<string>,
): void {
  let repository: CertificateRepository;
  const reserved = async (more: Partial<Reservation> = {}): Promise<IssuedRow> =>
    repository.reserve(reservation(more));
  const later = new Date('2027-01-01T00:00:00Z');

  describe('a certificate repository', () => {
    beforeEach(async () => {
      repository = await open();
    });

    it('gives a reservation back as it was made', async () => {
      const made = reservation();
      const row = { ...made, certificate: null, revokedAt: null, revocationReason: null };
      expect(await repository.reserve(made)).toEqual(row);
      expect(await repository.findByOrder(made.orderNo, 1)).toEqual(row);
      expect(await repository.findBySerial(made.serial)).toEqual(row);
    });

    it('keeps the first reservation of an order and attempt, also when many come at once', async () => {
      const all = Array.from({ length: 8 }, () => reservation({ orderNo: 'same', attempt: 3 }));
      const rows = await Promise.all(all.map((each) => repository.reserve(each)));
      expect(new Set(rows.map(({ serial }) => serial)).size).toBe(1);
      expect(await repository.findByOrder('same', 2)).toBeNull();
    });

    it('refuses a serial number that is taken', async () => {
      const { serial } = await reserved();
      await expect(repository.reserve(reservation({ serial }))).rejects.toThrow(/./);
    });

    it('keeps the first certificate', async () => {
      const { serial } = await reserved();
      const [first, second] = [randomBytes(20), randomBytes(20)];
      expect(await repository.complete(serial, first)).toEqual(first);
      expect(await repository.complete(serial, second)).toEqual(first);
      expect((await repository.findBySerial(serial))?.certificate).toEqual(first);
    });

    it('keeps the first revocation, and has none for a foreign serial number', async () => {
      const { serial } = await reserved();
      const first = { revokedAt: later, reason: 'superseded' as const };
      expect(await repository.revoke(serial, 'superseded', later)).toEqual(first);
      expect(await repository.revoke(serial, 'cessationOfOperation', new Date())).toEqual(first);
      const exposed = { ...first, reason: 'keyCompromise' as const };
      expect(await repository.revoke(serial, 'keyCompromise', new Date())).toEqual(exposed);
      expect(await repository.revoke(serial, 'superseded', new Date())).toEqual(exposed);
      expect(await repository.revoke('00', 'superseded', later)).toBeNull();
      expect(await repository.findBySerial('00')).toBeNull();
    });

    it('lists and counts what is revoked of an authority, expired ones in the count alone', async () => {
      const [kept, expired, foreign] = [
        await reserved(),
        await reserved({ notAfter: new Date('2026-12-01T00:00:00Z') }),
        await reserved({ issuerId: OTHER_ISSUER }),
      ];
      await reserved();
      await repository.revoke(kept.serial, 'cessationOfOperation', later);
      await repository.revoke(expired.serial, 'superseded', later);
      await repository.revoke(foreign.serial, 'superseded', later);
      expect([await repository.countRevoked(ISSUER), await repository.countRevoked(OTHER_ISSUER)]).toEqual([
        2, 1,
      ]);
      expect(await repository.listRevoked(ISSUER, later)).toEqual([
        { serial: kept.serial, revokedAt: later, reason: 'cessationOfOperation' },
      ]);
    });

    it('tells how many certificates of an authority hold, and how long', async () => {
      await reserved({ notAfter: new Date('2026-12-01T00:00:00Z') });
      expect(await repository.liveOf(ISSUER, later)).toEqual({ count: 0, lastEnd: null });
      const last = new Date('2028-01-01T00:00:00Z');
      await reserved();
      await reserved({ notAfter: last });
      await reserved({ issuerId: OTHER_ISSUER, notAfter: new Date('2029-01-01T00:00:00Z') });
      expect(await repository.liveOf(ISSUER, later)).toEqual({ count: 2, lastEnd: last });
    });

    it('gives rows without an authority to the one that their body names, and no other rows', async () => {
      const keyId = randomBytes(20);
      const body = () => Buffer.concat([randomBytes(200), keyId, randomBytes(50)]);
      const lost = await Promise.all(
        [reservation({ tbs: body() }), reservation(), reservation({ tbs: body() })].map(addWithout),
      );
      const taken = await reserved({ tbs: body() });
      expect(await repository.assignTo(OTHER_ISSUER, keyId)).toBe(2);
      expect(await repository.assignTo(OTHER_ISSUER, keyId)).toBe(0);
      const rows = await Promise.all(
        [...lost, taken.serial].map((serial) => repository.findBySerial(serial)),
      );
      expect(rows.map((row) => row?.issuerId)).toEqual([OTHER_ISSUER, null, OTHER_ISSUER, ISSUER]);
    });

    it('knows keys that were compromised, and no others', async () => {
      const [lost, replaced] = [await reserved(), await reserved()];
      await repository.revoke(lost.serial, 'keyCompromise', later);
      await repository.revoke(replaced.serial, 'superseded', later);
      expect(await repository.isCompromised(lost.spkiSha256)).toBe(true);
      expect(await repository.isCompromised(replaced.spkiSha256)).toBe(false);
    });
  });
}
