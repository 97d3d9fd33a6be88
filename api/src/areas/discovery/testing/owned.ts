import { discoveryCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Owned } from '../../../testing/hostile/testing/owned.ts';
import { keepCert } from '../certs.store.ts';
import { addEvents } from '../events.store.ts';
import { seenCertificate } from './certificates.ts';

/** Watched servers, a certificate that was found, and what the log says of it. */
export const owned: Owned = {
  async make({ made, word, shop }) {
    const { db, now } = shop.services;
    const targetID = await made(discoveryCalls.addDiscoveryTarget, { host: `${word}-watched.example` });
    const spareTargetID = await made(
      discoveryCalls.addDiscoveryTarget,
      { host: `${word}-spare.example` },
      '2',
    );
    const { account_id: accountID } = await db
      .selectFrom('discovery_targets')
      .select('account_id')
      .where('id', '=', targetID)
      .executeTakeFirstOrThrow();
    const foundID = await transaction(db, async (trx) => {
      const { row } = await keepCert(trx, accountID, seenCertificate(word), now());
      const cert = { id: row.id, commonName: row.common_name, notAfter: row.not_after };
      const place = { host: `${word}-watched.example`, port: 443 };
      await addEvents(trx, accountID, [{ kind: 'found', ...place, cert }], now());
      return row.id;
    });
    return { targetID, spareTargetID, foundID };
  },
  samples: ({ things: { targetID, spareTargetID, foundID }, word }) => ({
    'discovery.summary': {},
    'discovery.targets': { limit: 5000 },
    'discovery.targets.add': { host: `${word}-new.example`, port: 8443 },
    'discovery.targets.change': { id: targetID, interval: 6, paused: 'N' },
    'discovery.targets.delete': { id: spareTargetID },
    'discovery.targets.scan': { id: targetID },
    'discovery.profile': {},
    'discovery.profile.save': { interval: 12, daysBefore: 20, contact: '' },
    'discovery.certs': { limit: 200, state: 'gone' },
    'discovery.cert': { id: foundID },
    'discovery.logs': { limit: 5000 },
  }),
};
